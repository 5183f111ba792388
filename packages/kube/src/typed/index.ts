// Values with a schema: which fields they have, how two of them merge, what changed between them. The rules are those
// of structured merge: maps and structs by key, lists by set member or key fields, everything atomic as one leaf.
//
// Types are compiled from OpenAPI schemas, lazily and once. Apart from validateTyped every function expects valid
// values; none changes its arguments, and results share structure with them.
export type { Comparison } from './changes.js'
export { compareTyped } from './compare.js'
export type { CompileOptions } from './compile.js'
export { TypeCompiler } from './compile.js'
export { customResourceType } from './custom-resource.js'
export type { ExtractOptions } from './extract.js'
export { extractFields } from './extract.js'
export { mergeTyped } from './merge.js'
export { withNamedFields } from './named-fields.js'
export { reconcileFields } from './reconcile.js'
export { removeFields } from './remove.js'
export { shapeOf } from './shape.js'
export { ownedFields } from './to-field-set.js'
export type { Scalar, Type } from './type.js'
export { deducedType } from './type.js'
export type { TypeProblem, ValidateOptions } from './validate.js'
export { typeProblemsText, validateTyped } from './validate.js'
