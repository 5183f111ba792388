import {
  type FieldError,
  type JsonObject,
  type KubeObject,
  nameIsDnsSubdomain,
  sameValue,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@setpoint/kube'
import type { CompiledSchema } from '../crd/index.js'
import { keep, type Strategy, type UpdateStrategy } from '../resource/index.js'

export interface CustomKind {
  readonly apiVersion: string
  readonly kind: string
  readonly namespaced: boolean
  readonly schema: CompiledSchema
  /** The status subresource is on: the status belongs to it, and to nobody else. */
  readonly hasStatus: boolean
}

/** The rules for custom resources. */
export function customStrategy({ namespaced, schema, hasStatus }: CustomKind): Strategy {
  return {
    prepareForCreate(object) {
      if (hasStatus) delete object['status']
      object.metadata.generation = 1
    },
    prepareForUpdate(object, old) {
      if (hasStatus) keep(object, old, ['status'])
      if (!sameButForMetadata(object, old)) object.metadata.generation = (old.metadata.generation ?? 0) + 1
    },
    validate(object) {
      return [...validateObjectMeta(object.metadata, namespaced, nameIsDnsSubdomain), ...validateValue(schema, object)]
    },
    validateUpdate(object, old) {
      return [
        ...validateObjectMetaUpdate(object.metadata, old.metadata),
        ...schema.validateUpdate(json(object), json(old)),
        ...schema.validateEmbedded(json(object)),
        ...(schema.validateLists(json(old)).length === 0 ? schema.validateLists(json(object)) : []),
      ]
    },
    canonicalize() {},
    allowCreateOnUpdate: false,
    allowUnconditionalUpdate: false,
    defaultGarbageCollection: 'delete',
    returnsDeletedObject: false,
    gracePeriod: () => undefined,
    holdDeletion: () => false,
    mayDeleteDuringUpdate: () => true,
    timeToLive: () => undefined,
  }
}

/** The rules of `…/status`: the status is the client's, everything else stays as it was. */
export function customStatusStrategy(about: CustomKind): UpdateStrategy {
  const main = customStrategy(about)
  return {
    ...main,
    prepareForUpdate(object, old) {
      const status = object['status']
      for (const field of Object.keys(object)) if (field !== 'metadata') delete object[field]
      Object.assign(object, { ...old, metadata: { ...old.metadata } })
      if (status === undefined) delete object['status']
      else object['status'] = status
    },
  }
}

function validateValue(schema: CompiledSchema, object: KubeObject): FieldError[] {
  return [...schema.validate(json(object)), ...schema.validateEmbedded(json(object)), ...schema.validateLists(json(object))]
}

function json(object: KubeObject): JsonObject {
  return object as unknown as JsonObject
}

function sameButForMetadata(object: KubeObject, old: KubeObject): boolean {
  const { metadata: _new, ...next } = object
  const { metadata: _old, ...before } = old
  return sameValue(next, before)
}
