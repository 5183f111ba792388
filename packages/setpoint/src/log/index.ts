// Logging: the part of pino's interface that Setpoint calls, so that a pino logger can be passed as it is, and two
// loggers for those who bring none.
export type { LogFunction, Logger } from './logger.js'
export { consoleLogger, silentLogger } from './logger.js'
export { tell } from './tell.js'
export { valueText } from './value-text.js'
