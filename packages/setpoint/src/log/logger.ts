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

/** One line of JSON per message on standard error; debug lines are left out. */
export const consoleLogger: Logger = lines({})

function lines(own: object): Logger {
  const at =
    (level: string): LogFunction =>
    (fields: object | string, message?: string) => {
      const line =
        typeof fields === 'string' ? { level, ...own, msg: fields } : { level, ...own, ...fields, msg: message }
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
  return { type: value.name, message: value.message, stack: value.stack }
}
