import {
  checkQualifiedName,
  type FieldError,
  type FieldPath,
  fieldPath,
  formatTime,
  invalid,
  type KubeObject,
} from '@setpoint/kube'
import type { Namespace } from '@setpoint/kube/kinds/v1'
import { keep, type Strategy, type UpdateStrategy } from '../../resource/index.js'
import { validateFinalizerDomain } from './finalizer-names.js'
import type { KindRules } from './rules.js'
import { typedStrategy, typedSubresource } from './typed-strategy.js'

/** The word in spec.finalizers that holds a namespace until its contents are gone. */
const KUBERNETES_FINALIZER = 'kubernetes'
const NAME_LABEL = 'kubernetes.io/metadata.name'
const FINALIZERS = fieldPath('spec', 'finalizers')

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

function validateFinalizer(name: string, path: FieldPath): FieldError[] {
  return [...checkQualifiedName(name).map((text) => invalid(path, name, text)), ...validateFinalizerDomain(name, path)]
}

const validated = typedStrategy<Namespace>({
  validate: ({ spec }) => (spec?.finalizers ?? []).flatMap((name) => validateFinalizer(name, FINALIZERS)),
})

/**
 * A namespace has a second list of finalizers, in its spec. It is there from the start, only the finalize subresource
 * changes it, and the namespace goes when both lists are empty.
 */
function namespaceStrategy(common: Strategy): Strategy {
  const base = validated(common)
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

/** The phase follows from metadata: nobody can say that a namespace is going when it is not. */
const statusStrategy = typedSubresource<Namespace>({
  validateUpdate({ metadata, status }) {
    const going = metadata.deletionTimestamp !== undefined
    const expected = going ? 'Terminating' : 'Active'
    const phase = status?.phase ?? ''
    if (phase === expected) return []
    const detail = `may only be '${expected}' if \`deletionTimestamp\` is ${going ? 'not empty' : 'empty'}`
    return [invalid(fieldPath('status', 'Phase'), phase, detail)]
  },
})

/** The rules of `namespaces/NAME/finalize`: nothing but spec.finalizers may change. */
function namespaceFinalizeStrategy(main: Strategy): UpdateStrategy {
  const checked = typedSubresource<Namespace>({
    validateUpdate: ({ spec }) =>
      (spec?.finalizers ?? []).flatMap((name, index) => validateFinalizer(name, FINALIZERS.index(index))),
  })
  return {
    ...checked(main),
    prepareForUpdate(object, old) {
      const finalizers = finalizersOf(object)
      keep(object, old, ['status'])
      setFinalizers(object, finalizers)
    },
    allowCreateOnUpdate: false,
  }
}

/** A body without a phase means an active namespace. */
function defaults(object: KubeObject): void {
  const { metadata } = object
  if ((metadata.name ?? '') !== '') metadata.labels = { ...metadata.labels, [NAME_LABEL]: metadata.name ?? '' }
  const status = (object['status'] ?? {}) as NonNullable<Namespace['status']>
  if ((status.phase ?? '') === '') object['status'] = { ...status, phase: 'Active' }
}

export const namespaceRules: KindRules = {
  defaults,
  strategy: namespaceStrategy,
  subresources: { status: statusStrategy, finalize: (_base, main) => namespaceFinalizeStrategy(main) },
}
