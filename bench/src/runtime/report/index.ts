// What a run tells: one line for each measure, as a ratio, with whether it holds what Setpoint promises.
export { type Bound, type Line, lineOf } from './line.js'
export { tableText } from './table.js'
