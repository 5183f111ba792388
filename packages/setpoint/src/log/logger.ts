import { systemClock } from '@setpoint/kube'
import { joined, lineText } from './line.js'

/** `log.info({ name }, 'created')` or `log.info('created')`. */
export interface LogFunction {
  (fields: object, message?: string): void
  (message: string): void
}

/** What Setpoint needs of a logger. A pino logger is one. */
export interface Logger {
  readonly debug: LogFunction
  readonly info: LogFunction
  readonly warn: LogFunction
  readonly error: LogFunction
  /** A logger that adds these fields to every line. */
  child(fields: object): Logger
}

/** Says nothing. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
}

/** One line of JSON per message on standard error, with its time; debug lines are left out. Never throws, whatever it is told. */
export const consoleLogger: Logger = lines({})

function lines(own: object): Logger {
  const at =
    (level: string): LogFunction =>
    (fields: object | string, message?: string) => {
      const time = new Date(systemClock.now()).toISOString()
      const line =
        typeof fields === 'string'
          ? lineText({ level, time }, own, { msg: fields })
          : lineText({ level, time }, own, fields, { msg: message })
      process.stderr.write(`${line}\n`)
    }
  return {
    debug: () => undefined,
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => lines(joined(own, fields)),
  }
}
