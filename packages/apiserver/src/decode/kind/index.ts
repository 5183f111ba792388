// Which kind a body is, and what is said when it is not the one that its URL stands for.
export { cannotBeHandled, checkBuiltInKind, checkCustomKind, unrecognized } from './check.js'
export { interpretKind } from './interpret.js'

export { strictWarnings } from './warnings.js'
