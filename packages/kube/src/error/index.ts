// The one error class of Setpoint's own failures, with its closed list of codes.
export { messageOf } from './message.js'
export type { ErrorCode, SetpointErrorOptions } from './setpoint-error.js'
export { ERROR_CODES, SetpointError } from './setpoint-error.js'
