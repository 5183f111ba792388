// Kubernetes protobuf, read to the JSON that Go would have written of the same object: driven by the generated table of
// messages, which is the caller's to load, and compiled to closures per message. Refusals are ProtobufDecodeError in the
// words of Go's decoders; no input makes it throw anything else, read outside of the body or nest deeper than the limit.
// One loss is protobuf's own: of a list that JSON has even when it is empty, nil and empty look alike, and are null.
export { objectMaker } from './allocate.js'
export { BYTES, Cursor } from './cursor.js'
export type { Envelope } from './envelope.js'
export { isEnveloped, openEnvelope, openObject } from './envelope.js'
export { ProtobufDecodeError, tooDeep } from './error.js'
export { nestsWithin } from './raw.js'
export type { ProtobufPackage, ProtobufPackages } from './table.js'
export type { ReadKind } from './types.js'
export { ProtobufTypes } from './types.js'
export type { DecodeOptions, ReadJson } from './value.js'
