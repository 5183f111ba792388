import {
  checkQualifiedName,
  duplicate,
  exceedsBytes,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type Rendered,
  required,
} from '@setpoint/kube'
import type { CSINode, CSINodeDriver } from '@setpoint/kube/kinds/storage.k8s.io/v1'
import { addInvalid, checkNotNegative } from './checks.js'
import { validateCsiDriverName } from './csi-driver-name.js'
import { goStruct } from './go-struct.js'
import { immutable } from './immutable.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const DRIVERS = fieldPath('spec', 'drivers')
const MAX_NODE_ID = 256

function validate({ spec }: CSINode): FieldError[] {
  const names = new Set<string>()
  return (spec.drivers ?? []).flatMap((driver, index) => {
    const path = DRIVERS.index(index)
    const errors = validateDriver(driver, path)
    if (names.has(driver.name)) errors.push(duplicate(path.child('name'), driver.name))
    names.add(driver.name)
    return [...errors, ...validateTopologyKeys(driver.topologyKeys ?? [], path)]
  })
}

function validateDriver({ name, nodeID, allocatable }: CSINodeDriver, path: FieldPath): FieldError[] {
  const errors = validateCsiDriverName(name, path.child('name'))
  if (nodeID === '') errors.push(required(path.child('nodeID')))
  if (exceedsBytes(nodeID, MAX_NODE_ID)) {
    errors.push(invalid(path.child('nodeID'), nodeID, `must be ${MAX_NODE_ID} characters or less`))
  }
  checkNotNegative(errors, allocatable?.count, path, 'allocatable', 'count')
  return errors
}

/** The server tells of a key at its driver. */
function validateTopologyKeys(keys: readonly string[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const [index, key] of keys.entries()) {
    if (key === '') errors.push(required(path))
    if (keys.indexOf(key) < index) errors.push(duplicate(path, key))
    addInvalid(errors, path, key, checkQualifiedName(key))
  }
  return errors
}

/** A driver may come and go, and count its volumes anew; it does not change. */
function validateUpdate(node: CSINode, old: CSINode): FieldError[] {
  const errors = validate(node)
  for (const before of old.spec.drivers ?? []) {
    for (const driver of node.spec.drivers ?? []) {
      if (driver.name === before.name)
        errors.push(...immutable(DRIVERS, uncounted(driver), uncounted(before), driverText))
    }
  }
  return errors
}

function uncounted({ allocatable: _count, ...driver }: CSINodeDriver): CSINodeDriver {
  return driver
}

function driverText({ name, nodeID, topologyKeys }: CSINodeDriver): Rendered {
  return goStruct({ Name: name, NodeID: nodeID, TopologyKeys: topologyKeys, Allocatable: undefined })
}

export const csiNodeRules: KindRules = {
  strategy: typedStrategy<CSINode>({ validate, validateUpdate, metadataOnUpdate: ['values'] }),
}
