// Built-in kinds, decoded as Go decodes them: what the structs behind the API do not know is dropped, what they write
// even when it is empty is there, and quantities, times and base64 have their one form. Driven by the generated table of
// Go types, compiled to closures per struct. The common body is decoded without a copy; a search for strict errors and
// for the words of a refusal starts only when there is something to find.
export { goMapText } from './convert.js'
export type { TypedInput, TypedOptions, TypedResult } from './decode.js'
export { decodeBuiltIn } from './decode.js'
export { GoError } from './go-error.js'
export type { GoField, GoPackages, GoStruct, GoType } from './go-types.js'
export { GoTypes } from './go-types.js'
export { normalizeTime } from './time.js'
