// Values against schemas, in the words of the real server (kube-openapi's validator behind apiextensions). A schema is
// compiled once into closures; a valid value costs no allocation beyond its paths. Order of errors: as the schema
// declares its fields (the real server's order is random there).
export { compileStructure } from './compile.js'
export { byKey, Correlation, keyOf } from './correlation.js'
export type { Problem } from './problem.js'
export { toFieldErrors } from './problem.js'
export type { Structure } from './structure.js'
export { listKeysOf } from './structure.js'
export type { Validator, ValidatorOptions } from './validator.js'
