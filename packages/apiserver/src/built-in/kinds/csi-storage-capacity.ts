import {
  type FieldError,
  fieldPath,
  invalid,
  nameIsDnsSubdomain,
  parseQuantity,
  validateLabelSelector,
} from '@setpoint/kube'
import type { CSIStorageCapacity } from '@setpoint/kube/kinds/storage.k8s.io/v1'
import { addInvalid } from './checks.js'
import { immutable } from './immutable.js'
import { nodeSelectorWarnings } from './node-labels.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const TOPOLOGY = fieldPath('nodeTopology')
const CLASS = fieldPath('storageClassName')
const CAPACITY = fieldPath('capacity')

function validate({ nodeTopology, storageClassName, capacity }: CSIStorageCapacity): FieldError[] {
  const errors = nodeTopology === undefined ? [] : validateLabelSelector(nodeTopology, TOPOLOGY)
  addInvalid(errors, CLASS, storageClassName, nameIsDnsSubdomain(storageClassName, false))
  if (capacity !== undefined && parseQuantity(capacity).sign < 0) {
    errors.push(invalid(CAPACITY, capacity, 'must be greater than or equal to 0'))
  }
  return errors
}

/** What a driver was asked may not change; only its answer does. */
function validateUpdate(object: CSIStorageCapacity, old: CSIStorageCapacity): FieldError[] {
  return [
    ...validate(object),
    ...immutable(TOPOLOGY, object.nodeTopology, old.nodeTopology),
    ...immutable(CLASS, object.storageClassName, old.storageClassName),
  ]
}

export const csiStorageCapacityRules: KindRules = {
  strategy: typedStrategy<CSIStorageCapacity>({
    validate,
    validateUpdate,
    warnings: ({ nodeTopology }) => nodeSelectorWarnings(nodeTopology, TOPOLOGY),
  }),
}
