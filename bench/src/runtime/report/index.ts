// What a run tells: one line for each measure, as a ratio, with whether it holds what Setpoint promises. A second peer is told
// of in a table of its own, which judges nothing.
export { type Bound, type Line, lineOf } from './line.js'
export { besideText, tableText } from './table.js'
