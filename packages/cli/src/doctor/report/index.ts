// What the doctor says at the end, or at any moment of a live run: one value, and its three forms. The JSON form is a
// contract: fields are only ever added.
export { compactReport } from './compact.js'
export { htmlReport } from './html.js'
export { jsonReport } from './json.js'
export type { DoctorReport } from './report.js'
export { exitCode, sortedFindings, withSeverity } from './report.js'
export { textReport } from './text.js'
