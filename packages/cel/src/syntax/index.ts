// Text to tree: the whole grammar with macros expanded, and for what does not parse the messages that the API server
// sends. It knows nothing about types.
export type {
  CallExpr,
  ComprehensionExpr,
  Expr,
  IdentExpr,
  ListExpr,
  LiteralExpr,
  MapExpr,
  SelectExpr,
  StructExpr,
} from './ast.js'
export { ACCUMULATOR, Operator, qualifiedName } from './ast.js'
export type { MacroBuilder, MacroExpander } from './builder.js'
export { MacroError } from './builder.js'
export type { Macro } from './macros.js'
export { macroKey, quantifier, STANDARD_MACROS, variableName } from './macros.js'
export type { Parsed } from './parser.js'
export { parse } from './parser.js'
export type { ParseOptions } from './primary.js'
