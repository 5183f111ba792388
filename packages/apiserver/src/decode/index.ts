// Decoding of requests: bodies (JSON, YAML) to objects, query strings to options. Pure functions, no HTTP.
//
// It promises kube-apiserver's result and, where it refuses, kube-apiserver's words: Go's type errors, strict errors in
// the order of the text, the Status of bad options. It does not default, convert or validate objects; protobuf bodies
// are ../protobuf's. Integers beyond ±2^53 lose their last digits; bodies may nest 500 deep (YAML: 200) rather than 10,000.
export type { JsonBody } from './json/index.js'
export { JsonSyntaxError, parseJsonBody } from './json/index.js'
export { cannotBeHandled, checkBuiltInKind, checkCustomKind, strictWarnings, unrecognized } from './kind/index.js'
export type {
  DeleteOptions,
  DeletePreconditions,
  FieldValidation,
  GetOptions,
  ListOptions,
  PatchOptions,
  ResourceVersionMatch,
  WriteOptions,
} from './options/index.js'
export {
  decodeCreateOptions,
  decodeDeleteOptions,
  decodeGetOptions,
  decodeListOptions,
  decodePatchOptions,
  checkPodLogOptions,
  decodeUpdateOptions,
} from './options/index.js'
export type { GoField, GoPackages, GoStruct, GoType, TypedInput, TypedOptions, TypedResult } from './typed/index.js'
export { decodeBuiltIn, GoError, GoTypes, goMapText, normalizeTime } from './typed/index.js'
export type { YamlBody } from './yaml/index.js'
export { parseYamlBody, writeYaml, YamlSyntaxError } from './yaml/index.js'
