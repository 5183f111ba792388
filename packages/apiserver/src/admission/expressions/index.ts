// Expressions about requests, as policies and webhooks have them: what they may look at, how they compile, what they may
// cost, and what comes of them. This folder loads the engine of expressions; whoever is needed at start-up reaches it
// through ./lazy.ts.
export type { ExpressionInput, Outcome } from './activation.js'
export { activate, newBudget, OutOfBudget } from './activation.js'
export type { CompiledExpression, ExpressionOptions } from './compiler.js'
export { ExpressionCompiler } from './compiler.js'
export type { CompiledConditions } from './conditions.js'
export { compileConditions, evaluateConditions } from './conditions.js'
export { Returns } from './return-types.js'
export { NAMESPACE_TYPE, REQUEST_TYPE, VARIABLE_TYPES } from './variable-types.js'
