// What a run leaves behind: the table for the reader, the JSON for the record.
export { type Machine, machineText, thisMachine } from './machine.js'
export { type Row, rowOf } from './row.js'
export { type Result, saveResult } from './save.js'
export { tableText } from './table.js'
