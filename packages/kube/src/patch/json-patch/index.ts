// JSON patch (RFC 6902) with the behaviour and the messages of the library that kube-apiserver uses.
// It is applied to parsed documents: `test` compares values, where kube-apiserver compares the text of strings and
// numbers, so that 1.0 passes for 1 here and not there.
export { applyJsonPatch } from './apply.js'
export { createJsonPatch } from './create.js'
export type { JsonPatch } from './decode.js'
export { decodeJsonPatch } from './decode.js'
