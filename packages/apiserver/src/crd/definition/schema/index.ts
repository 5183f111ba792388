// A definition's schema: is it structural, are its keywords allowed, do its defaults hold. What CEL rules mean is for
// the compiler behind CompileRules.
export { findField } from './field-path.js'
export type { CheckDefaultRules, CompileRules, CompileRulesOptions, RuleSite, RuleWalk } from './rules.js'
export type { SchemaChecks } from './validate.js'
export { validateSchema } from './validate.js'
