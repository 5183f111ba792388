// Owner references: who an object belongs to, by UID, and the rules about it that the garbage collector relies on.
export type { HasMetadata, Owner } from './reference.js'
export {
  controllerOf,
  controllerReferenceTo,
  hasOwner,
  isControlledBy,
  ownerReferenceTo,
  refersToSame,
} from './reference.js'
export type { Owned, OwnerErrorReason, OwnerOptions } from './set.js'
export { OwnerError, removeOwnerReference, setControllerReference, setOwnerReference } from './set.js'
