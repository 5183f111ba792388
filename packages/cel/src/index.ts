// @setpoint/cel: the Common Expression Language as an API server of Kubernetes has it. An Environment says what
// expressions may use, compiles text and estimates costs; a Program evaluates against plain JSON.
export type { Range } from './cost/index.js'
export type { EstimateSize, CostNode } from './cost/index.js'
export type { FunctionDeclaration, Library, Overload, TypeProvider } from './declare/index.js'
export { declare, memberOverload, overload } from './declare/index.js'
export type { Compilation, CompilationFailure, EnvironmentOptions } from './environment/index.js'
export { Environment } from './environment/index.js'
export type { Authorize, AuthorizerAnswer, AuthorizerRequest } from './kubernetes/index.js'
export {
  AUTHORIZER_TYPE,
  authorizerValue,
  JSON_PATCH_LIBRARY,
  kubernetesLibraries,
  mismatchedTypeNames,
  MUTATION_TYPES,
  RESOURCE_CHECK_TYPE,
  resourceCheckValue,
} from './kubernetes/index.js'
export type { Bindings, EvaluateOptions, Evaluation } from './program/index.js'
export { Program } from './program/index.js'
export type { SchemaDeclaration } from './schema/index.js'
export {
  declareSchema,
  escapeName,
  MAX_REQUEST_BYTES,
  maxCardinality,
  schemaSizes,
  schemaTypes,
  schemaValue,
} from './schema/index.js'
export type { Issue, Location } from './source/index.js'
export {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  STRING,
  structType,
  TIMESTAMP,
  Type,
  UINT,
} from './type/index.js'
export type { Value } from './value/index.js'
export {
  CelDouble,
  CelList,
  CelMap,
  CelUint,
  Duration,
  Failure,
  Opaque,
  Optional,
  Timestamp,
  toJson,
  toValue,
} from './value/index.js'
