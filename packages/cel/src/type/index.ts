// The types of the language and when a value of one may stand where another is expected.
export type { TypeKind } from './type.js'
export {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  ERROR,
  INT,
  isDyn,
  isDynOrError,
  listOf,
  mapOf,
  NULL,
  opaqueType,
  optionalOf,
  STRING,
  structType,
  TIMESTAMP,
  Type,
  TYPE,
  typeOfType,
  typeParam,
  UINT,
  unwrapOptional,
} from './type.js'
export { mostGeneral, substitute, Substitutions } from './unify.js'
