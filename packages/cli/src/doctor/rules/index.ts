// The rules: each watches for one kind of trouble, keeps a bounded memory of suspects, and makes sure with a question to
// the server before it speaks. `standardRules` is all of them, `logRules` those that a log of versions is enough for.
export { withoutRepeats } from './repeats.js'
export type { Lookup, ObjectReference, Rule } from './rule.js'
export { identityOf } from './rule.js'
export { logRules, standardRules } from './standard.js'
