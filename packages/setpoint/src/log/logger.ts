import { systemClock } from '@setpoint/kube'

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

/** One line of JSON per message on standard error, with its time; debug lines are left out. */
export const consoleLogger: Logger = lines({})

function lines(own: object): Logger {
  const at =
    (level: string): LogFunction =>
    (fields: object | string, message?: string) => {
      const time = new Date(systemClock.now()).toISOString()
      const line =
        typeof fields === 'string'
          ? { level, time, ...own, msg: fields }
          : { level, time, ...own, ...fields, msg: message }
      process.stderr.write(`${JSON.stringify(line, plain)}\n`)
    }
  return {
    debug: () => undefined,
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => lines({ ...own, ...fields }),
  }
}

/** Errors have nothing that JSON would show by itself. */
function plain(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { name: type, message, stack, cause, code } = value as Error & { readonly code?: unknown }
  // The codes of DOMExceptions are numbers that nobody knows; undefined is left out of JSON.
  return { type, message, stack, code: typeof code === 'string' ? code : undefined, cause }
}
