import {
  cloneJson,
  type FieldError,
  type Json,
  type KubeObject,
  type NameValidator,
  sameValue,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@setpoint/kube'
import { keep, keepMetadata, type Strategy, type UpdateStrategy } from '../resource/index.js'
import {
  CREATE_ON_UPDATE,
  GENERATION_ON_CREATE_ONLY,
  GENERATION_ON_UPDATE_ONLY,
  NO_UNCONDITIONAL_UPDATE,
  NOT_COLLECTED,
  ORPHANS_BY_DEFAULT,
  RETURNS_DELETED_OBJECT,
  STATUS_KEEPS_LABELS,
  STATUS_KEEPS_METADATA,
  WITH_GENERATION,
} from './facts.js'
import { validateFinalizerDomains } from './kinds/finalizer-names.js'

export interface BuiltInKind {
  readonly group: string
  readonly kind: string
  readonly namespaced: boolean
  readonly validateName: NameValidator
  /** What a new object's status is; undefined when the kind has no status subresource. */
  readonly emptyStatus: Json | undefined
}

/** The rules that built-in kinds have in common, by the facts about each kind. */
export function builtInStrategy(about: BuiltInKind): Strategy {
  const key = `${about.group}/${about.kind}`
  const startsGeneration = WITH_GENERATION.has(key) || GENERATION_ON_CREATE_ONLY.has(key)
  const raisesGeneration = WITH_GENERATION.has(key) || GENERATION_ON_UPDATE_ONLY.has(key)
  const { emptyStatus, namespaced, validateName } = about
  const validate = (object: KubeObject): FieldError[] => validateBuiltInMetadata(object, namespaced, validateName)
  return {
    prepareForCreate(object) {
      if (emptyStatus !== undefined) object['status'] = cloneJson(emptyStatus)
      if (startsGeneration) object.metadata.generation = 1
    },
    prepareForUpdate(object, old) {
      if (emptyStatus !== undefined) keep(object, old, ['status'])
      if (raisesGeneration && !sameDesiredState(object, old)) {
        object.metadata.generation = (old.metadata.generation ?? 0) + 1
      }
    },
    validate,
    // The registry checks the change of metadata, too; Kubernetes tells it twice.
    validateUpdate: (object, old) => [...validate(object), ...validateObjectMetaUpdate(object.metadata, old.metadata)],
    canonicalize() {},
    allowCreateOnUpdate: CREATE_ON_UPDATE.has(key),
    allowUnconditionalUpdate: !NO_UNCONDITIONAL_UPDATE.has(key),
    defaultGarbageCollection: NOT_COLLECTED.has(key)
      ? 'unsupported'
      : ORPHANS_BY_DEFAULT.has(key)
        ? 'orphan'
        : 'delete',
    returnsDeletedObject: RETURNS_DELETED_OBJECT.has(key),
    gracePeriod: () => undefined,
    holdDeletion: () => false,
    mayDeleteDuringUpdate: () => true,
    timeToLive: () => undefined,
  }
}

/** Metadata as the validation of built-in kinds checks it: finalizers must be standard or qualified by a domain. */
export function validateBuiltInMetadata(
  { metadata }: KubeObject,
  namespaced: boolean,
  validateName: NameValidator,
): FieldError[] {
  return [...validateObjectMeta(metadata, namespaced, validateName), ...validateFinalizerDomains(metadata)]
}

/** The rules of `…/status`: the status is the client's, everything else stays as it was. */
export function builtInStatusStrategy({ group, kind }: BuiltInKind, main: Strategy): UpdateStrategy {
  const key = `${group}/${kind}`
  return {
    prepareForUpdate(object, old) {
      keepAllBut(object, old, ['metadata', 'status'])
      if (STATUS_KEEPS_METADATA.has(key)) keepMetadata(object, old)
      if (STATUS_KEEPS_LABELS.has(key)) keep(object.metadata, old.metadata, ['labels'])
    },
    validateUpdate: () => [],
    canonicalize() {},
    allowCreateOnUpdate: false,
    allowUnconditionalUpdate: main.allowUnconditionalUpdate,
  }
}

function keepAllBut(object: KubeObject, old: KubeObject, exceptions: readonly string[]): void {
  for (const name of Object.keys(object)) {
    if (!exceptions.includes(name) && !Object.hasOwn(old, name)) delete object[name]
  }
  for (const name of Object.keys(old)) {
    if (!exceptions.includes(name)) object[name] = old[name]
  }
}

/** Everything a user asks for: all but metadata and status. */
function sameDesiredState(object: KubeObject, old: KubeObject): boolean {
  const names = new Set([...Object.keys(object), ...Object.keys(old)])
  names.delete('metadata')
  names.delete('status')
  for (const name of names) {
    if (!sameValue(object[name], old[name])) return false
  }
  return true
}
