import {
  checkQualifiedName,
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type KubeObject,
  notSupported,
  required,
  sameValue,
  tooLong,
  validateLabelName,
} from '@setpoint/kube'
import type { StorageClass } from '@setpoint/kube/kinds/storage.k8s.io/v1'
import type { TopologySelectorTerm } from '@setpoint/kube/kinds/v1'
import { immutable } from './immutable.js'
import { nodeLabelDeprecation } from './node-labels.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const TOPOLOGIES = fieldPath('allowedTopologies')
const RECLAIM_POLICIES = ['Delete', 'Retain']
const BINDING_MODES = ['Immediate', 'WaitForFirstConsumer']
const MAX_PARAMETERS = 512
const MAX_PARAMETERS_SIZE = 256 * 1024

function defaults(object: KubeObject): void {
  const storageClass = object as unknown as StorageClass
  storageClass.reclaimPolicy ??= 'Delete'
  storageClass.volumeBindingMode ??= 'Immediate'
}

function validate(storageClass: StorageClass): FieldError[] {
  const { provisioner, parameters, reclaimPolicy, volumeBindingMode: mode, allowedTopologies = [] } = storageClass
  const errors: FieldError[] = []
  if (provisioner === '') errors.push(required(fieldPath('provisioner')))
  else {
    const name = provisioner.toLowerCase()
    errors.push(...checkQualifiedName(name).map((message) => invalid(fieldPath('provisioner'), name, message)))
  }
  errors.push(...validateParameters(parameters, fieldPath('parameters')))
  if ((reclaimPolicy ?? '') !== '' && !RECLAIM_POLICIES.includes(reclaimPolicy ?? '')) {
    errors.push(notSupported(fieldPath('reclaimPolicy'), reclaimPolicy, RECLAIM_POLICIES))
  }
  if (mode === undefined) errors.push(required(fieldPath('volumeBindingMode')))
  else if (!BINDING_MODES.includes(mode)) errors.push(notSupported(fieldPath('volumeBindingMode'), mode, BINDING_MODES))
  return [...errors, ...validateTopologies(allowedTopologies)]
}

/** What a driver is told; it alone knows what the words mean. */
export function validateParameters(parameters: { [key: string]: string } | undefined, path: FieldPath): FieldError[] {
  const entries = Object.entries(parameters ?? {})
  if (entries.length > MAX_PARAMETERS) return [tooLong(path, MAX_PARAMETERS)]
  const errors = entries.filter(([key]) => key === '').map(([key]) => invalid(path, key, 'field can not be empty.'))
  const size = entries.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0)
  if (size > MAX_PARAMETERS_SIZE) errors.push(tooLong(path, MAX_PARAMETERS_SIZE))
  return errors
}

function validateTopologies(topologies: readonly TopologySelectorTerm[]): FieldError[] {
  const seen: { [key: string]: string[] }[] = []
  return topologies.flatMap((term, index) => {
    const path = TOPOLOGIES.index(index).child('matchLabelExpressions')
    const { errors, values } = validateTerm(term, path)
    // The server starts with as many terms of no expressions as there are terms: each empty one equals all of those.
    const empty = Object.keys(values).length === 0 ? topologies.length : 0
    const repeated = empty + seen.filter((other) => sameValue(other, values)).length
    for (let times = 0; times < repeated; times++) errors.push(duplicate(path, ''))
    seen.push(values)
    return errors
  })
}

function validateTerm(
  { matchLabelExpressions = [] }: TopologySelectorTerm,
  path: FieldPath,
): { errors: FieldError[]; values: { [key: string]: string[] } } {
  const errors: FieldError[] = []
  const byKey: { [key: string]: string[] } = {}
  for (const [index, expression] of matchLabelExpressions.entries()) {
    const at = path.index(index)
    const values = expression.values ?? []
    if (values.length === 0) errors.push(required(at.child('values')))
    for (const [position, value] of values.entries()) {
      if (values.indexOf(value) < position) errors.push(duplicate(at.child('values').index(position), value))
    }
    errors.push(...validateLabelName(expression.key, at.child('key')))
    if (Object.hasOwn(byKey, expression.key)) errors.push(duplicate(at.child('key'), expression.key))
    byKey[expression.key] = [...new Set(values)].sort()
  }
  return { errors, values: byKey }
}

/** Volumes were made as the class said; it may not say otherwise afterwards. */
function validateUpdate(object: StorageClass, old: StorageClass): FieldError[] {
  return [
    ...validate(object),
    ...immutable(fieldPath('parameters'), object.parameters, old.parameters),
    ...immutable(fieldPath('provisioner'), object.provisioner, old.provisioner),
    ...immutable(fieldPath('reclaimPolicy'), object.reclaimPolicy, old.reclaimPolicy),
    ...immutable(fieldPath('volumeBindingMode'), object.volumeBindingMode, old.volumeBindingMode),
  ]
}

function warnings({ allowedTopologies = [] }: StorageClass): string[] {
  return allowedTopologies.flatMap(({ matchLabelExpressions = [] }, index) =>
    matchLabelExpressions.flatMap(({ key }, position) => {
      const deprecation = nodeLabelDeprecation(key)
      const path = TOPOLOGIES.index(index).child('matchLabelExpressions').index(position).child('key')
      return deprecation === undefined ? [] : [`${path.text}: ${deprecation}`]
    }),
  )
}

export const storageClassRules: KindRules = {
  defaults,
  strategy: typedStrategy<StorageClass>({ validate, validateUpdate, warnings }),
}
