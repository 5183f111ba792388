import {
  checkQualifiedName,
  type FieldError,
  type FieldPath,
  fieldPath,
  formatTime,
  invalid,
  type KubeObject,
  validateObjectMetaUpdate,
} from '@setpoint/kube'
import { keep, type Strategy, type UpdateStrategy } from '../../resource/index.js'
import type { KindRules } from './rules.js'

/** The word in spec.finalizers that holds a namespace until its contents are gone. */
const KUBERNETES_FINALIZER = 'kubernetes'
const NAME_LABEL = 'kubernetes.io/metadata.name'

interface NamespaceSpec {
  finalizers?: string[]
}

function finalizersOf(object: KubeObject): string[] {
  return (object['spec'] as NamespaceSpec | undefined)?.finalizers ?? []
}

function setFinalizers(object: KubeObject, finalizers: readonly string[]): void {
  const spec = { ...(object['spec'] as NamespaceSpec | undefined) }
  if (finalizers.length === 0) delete spec.finalizers
  else spec.finalizers = [...finalizers]
  object['spec'] = spec
}

/**
 * A namespace has a second list of finalizers, in its spec. It is there from the start, only the finalize subresource
 * changes it, and the namespace goes when both lists are empty.
 */
function namespaceStrategy(base: Strategy): Strategy {
  return {
    ...base,
    prepareForCreate(object, context) {
      base.prepareForCreate(object, context)
      object['status'] = { phase: 'Active' }
      const finalizers = finalizersOf(object)
      if (!finalizers.includes(KUBERNETES_FINALIZER)) setFinalizers(object, [...finalizers, KUBERNETES_FINALIZER])
    },
    prepareForUpdate(object, old, context) {
      base.prepareForUpdate(object, old, context)
      setFinalizers(object, finalizersOf(old))
    },
    validate(object, context) {
      return [
        ...base.validate(object, context),
        ...finalizersOf(object).flatMap((name) => validateFinalizer(name, FINALIZERS)),
      ]
    },
    validateUpdate(object, old, context) {
      return [...this.validate(object, context), ...validateObjectMetaUpdate(object.metadata, old.metadata)]
    },
    canonicalize(object) {
      object.metadata.labels = { ...object.metadata.labels, [NAME_LABEL]: object.metadata.name ?? '' }
    },
    holdDeletion(object, { now }) {
      if (object.metadata.deletionTimestamp !== undefined) return finalizersOf(object).length > 0
      object.metadata.deletionTimestamp = formatTime(now)
      object['status'] = { ...(object['status'] as object | undefined), phase: 'Terminating' }
      return true
    },
    mayDeleteDuringUpdate: (object) => finalizersOf(object).length === 0,
  }
}

/** The rules of `namespaces/NAME/finalize`: nothing but spec.finalizers may change. */
function namespaceFinalizeStrategy(main: Strategy): UpdateStrategy {
  return {
    ...main,
    prepareForUpdate(object, old) {
      const finalizers = finalizersOf(object)
      keep(object, old, ['status'])
      setFinalizers(object, finalizers)
    },
    allowCreateOnUpdate: false,
  }
}

export const namespaceRules: KindRules = {
  strategy: namespaceStrategy,
  subresources: { finalize: (_base, main) => namespaceFinalizeStrategy(main) },
}
