import { consoleLogger, type Logger } from './logger.js'

/**
 * A line from a place where nothing may be thrown: an engine's worker, a timer, a handler of the process. Where the logger
 * throws, the line goes to standard error, with what it threw.
 */
export function tell(level: 'info' | 'warn' | 'error', log: () => Logger, fields: object, message: string): void {
  try {
    log()[level](fields, message)
  } catch (thrown) {
    consoleLogger[level]({ ...fields, loggerThrew: thrown }, message)
  }
}
