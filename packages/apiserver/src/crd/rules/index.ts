// The rules of x-kubernetes-validations: whether a definition's rules compile and what they may cost, and what they say
// of an object. Texts and costs are those of the real server. This folder loads the engine of expressions; whoever is
// needed at start-up reaches it through ./lazy.ts.
export { checkDefaultRules } from './defaults.js'
export { compileRules } from './walk.js'
export type { RuleTree } from './tree.js'
export { compileRuleTree, evaluateRules } from './tree.js'
