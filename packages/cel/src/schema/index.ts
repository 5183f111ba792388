// Schemas as expressions see them: the types of fields, how large values can get, and JSON as values of those types.
export type { FieldDeclaration, SchemaDeclaration } from './declaration.js'
export { declareSchema } from './declaration.js'
export { escapeName } from './escape.js'
export { MAX_REQUEST_BYTES, maxCardinality } from './sizes.js'
export { schemaSizes, schemaTypes } from './types.js'
export { schemaValue } from './value.js'
