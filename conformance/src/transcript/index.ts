// A transcript is a text file under cases/<area>/: a sentence that says what it shows, and the steps that show it. It has no
// expected answers in it; the other server gives those. cases/README.md is the reference of the format.
export { loadCases } from './load.js'
export { parseCase } from './parse.js'
export { jsonText, type Path, readPath } from './path.js'
export type { Case, Condition, End, HttpRequest, Save, Step } from './step.js'
export { type Variables, substitute } from './variables.js'
