// Options of requests, from the query string or, for deletes, from the body: converted and validated as kube-apiserver
// does, with its refusals. What is returned is valid; what a feature gate hides is left out.
export type { DeleteOptions, DeletePreconditions } from './delete.js'
export { decodeDeleteOptions } from './delete.js'
export type { GetOptions } from './get.js'
export { decodeGetOptions } from './get.js'
export type { ListOptions, ResourceVersionMatch } from './list.js'
export { decodeListOptions } from './list.js'
export { checkPodLogOptions } from './pod-log.js'
export type { FieldValidation, PatchOptions, WriteOptions } from './write.js'
export { decodeCreateOptions, decodePatchOptions, decodeUpdateOptions } from './write.js'
