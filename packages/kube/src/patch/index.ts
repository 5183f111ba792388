// Patches: JSON patch, JSON merge patch and strategic merge patch, applied as kube-apiserver applies them, and
// made from two or three states of an object as clients need them. Server-side apply is not here.
//
// Everything works on parsed JSON and changes none of its arguments. A result shares structure with them: whoever
// changes a result in place must cloneJson it first. Every failure is a PatchError whose kind says how a server answers.
export type { PatchErrorKind } from './error.js'
export { PatchError } from './error.js'
export { goValue } from './go-text.js'
export type { JsonPatch } from './json-patch/index.js'
export { applyJsonPatch, createJsonPatch, decodeJsonPatch } from './json-patch/index.js'
export { applyMergePatch, createMergePatch, createThreeWayMergePatch } from './merge-patch/index.js'
export type { JsonPatchRequest } from './request.js'
export { decodeJsonPatchRequest, decodeMergePatchRequest, decodeStrategicMergePatchRequest } from './request.js'
export {
  applyStrategicMergePatch,
  createStrategicMergePatch,
  createThreeWayStrategicMergePatch,
} from './strategic-merge-patch/index.js'
