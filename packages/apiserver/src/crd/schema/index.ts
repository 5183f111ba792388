// One version's schema at work: pruning, defaulting and validation of custom resources, precompiled. Pure functions
// over JSON; what changes an object says so. Not here: x-kubernetes-validations (CEL), see resource/.
export type { CompiledSchema, CompileOptions, ValueValidator } from './compile.js'
export { compileSchema, MalformedObjectError } from './compile.js'
export { validateDefault, validateMetadataDefault } from './default-value.js'
export type { Malformed } from './embedded.js'
