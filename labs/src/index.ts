// Labs: pages of Markdown with commands in them and what they print, and a shell to run them in. The pages are the
// contract: a command that prints something else than its page says is a failure, on whatever server.
export { findKubectl } from './kubectl.js'
export type { Lab } from './lab.js'
export { loadLab } from './lab.js'
export type { ShellOptions } from './shell.js'
export { Shell } from './shell.js'
export type { Command, Part, Step } from './step.js'
export { isAsExpected, parseStep } from './step.js'
