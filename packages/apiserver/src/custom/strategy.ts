import { type KubeObject, sameValue } from '@setpoint/kube'
import {
  type CustomResourceChecks,
  finalizerWarnings,
  loadRules,
  validateCustomResource,
  validateCustomResourceStatusUpdate,
  validateCustomResourceUpdate,
} from '../crd/index.js'
import { keep, type Strategy, type UpdateStrategy } from '../resource/index.js'

export interface CustomKind extends CustomResourceChecks {
  /** The status subresource is on: the status belongs to it, and to nobody else. */
  readonly hasStatus: boolean
}

/** The rules for custom resources. */
export function customStrategy(about: CustomKind): Strategy {
  const { hasStatus } = about
  return {
    prepareForCreate(object) {
      if (hasStatus) delete object['status']
      object.metadata.generation = 1
    },
    prepareForUpdate(object, old) {
      if (hasStatus) keep(object, old, ['status'])
      if (!sameButForMetadata(object, old)) object.metadata.generation = (old.metadata.generation ?? 0) + 1
    },
    validate(object, { warn }) {
      const errors = validateCustomResource(object, about)
      if (errors.length === 0) for (const warning of finalizerWarnings(object)) warn(warning)
      return errors
    },
    validateUpdate(object, old, { warn }) {
      const errors = validateCustomResourceUpdate(object, old, about, warn)
      if (errors.length === 0) for (const warning of finalizerWarnings(object, old)) warn(warning)
      return errors
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
    ...(about.rules === undefined ? {} : { loadExpressions: loadRules }),
  }
}

/** The rules of `…/status`: the status is the client's, everything else stays as it was. */
export function customStatusStrategy(about: CustomKind): UpdateStrategy {
  return {
    prepareForUpdate(object, old) {
      const { status } = object
      for (const field of Object.keys(object)) if (!Object.hasOwn(old, field)) delete object[field]
      const { managedFields } = object.metadata
      Object.assign(object, old, { metadata: { ...old.metadata } })
      if (managedFields === undefined) delete object.metadata.managedFields
      else object.metadata.managedFields = managedFields
      if (status === undefined) delete object['status']
      else object['status'] = status
    },
    validateUpdate: (object, old, { warn }) => validateCustomResourceStatusUpdate(object, old, about, warn),
    canonicalize() {},
    allowCreateOnUpdate: false,
    allowUnconditionalUpdate: false,
  }
}

function sameButForMetadata(object: KubeObject, old: KubeObject): boolean {
  const { metadata: _new, ...next } = object
  const { metadata: _old, ...before } = old
  return sameValue(next, before)
}
