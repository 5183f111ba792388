// Questions to the user: asked on a terminal only, each with a flag that answers it beforehand. Where there is no terminal,
// what is missing is named, all of it at once, and nothing is guessed. Answers and flags go through the same checks.
export type { Asking, Question } from './answers.js'
export { answers } from './answers.js'
export type { Choice } from './choose.js'
export { choose } from './choose.js'
export type { Terminal } from './terminal.js'
