import {
  checkConfigMapKey,
  checkRelaxedEnvironmentVariableName,
  type FieldError,
  type FieldPath,
  invalid,
  nameIsDnsSubdomain,
  required,
} from '@setpoint/kube'
import type { EnvFromSource, EnvVar, EnvVarSource, FileKeySelector } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkLabel } from '../../checks.js'
import { checkFieldSelector, checkResourceSelector } from './field-selectors.js'
import { checkNoBacksteps } from './paths.js'

const FIELDS = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
]
const NO_SOURCE =
  'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`'
const MANY_SOURCES = 'may not have more than one field specified at a time'

export function checkVariables(errors: FieldError[], variables: readonly EnvVar[], path: FieldPath): void {
  for (const [index, { name = '', value = '', valueFrom }] of variables.entries()) {
    const at = path.index(index)
    if (name === '') errors.push(required(at.child('name')))
    else addInvalid(errors, at.child('name'), name, checkRelaxedEnvironmentVariableName(name))
    if (valueFrom !== undefined) checkSource(errors, valueFrom, value, at.child('valueFrom'))
  }
}

function checkSource(errors: FieldError[], source: EnvVarSource, value: string, path: FieldPath): void {
  const { fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef } = source
  if (fieldRef !== undefined) checkFieldSelector(errors, fieldRef, FIELDS, path.child('fieldRef'))
  if (resourceFieldRef !== undefined) {
    checkResourceSelector(errors, resourceFieldRef, false, path.child('resourceFieldRef'))
  }
  if (configMapKeyRef !== undefined) checkKeySelector(errors, configMapKeyRef, path.child('configMapKeyRef'))
  if (secretKeyRef !== undefined) checkKeySelector(errors, secretKeyRef, path.child('secretKeyRef'))
  if (fileKeyRef !== undefined) checkFileKeySelector(errors, fileKeyRef, path.child('fileKeyRef'))
  const sources = [fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef]
  const count = sources.filter((reference) => reference !== undefined).length
  if (count === 0) errors.push(invalid(path, '', NO_SOURCE))
  else if (value !== '') errors.push(invalid(path, '', 'may not be specified when `value` is not empty'))
  else if (count > 1) errors.push(invalid(path, '', MANY_SOURCES))
}

function checkKeySelector(
  errors: FieldError[],
  { name = '', key = '' }: { name?: string; key?: string },
  path: FieldPath,
): void {
  addInvalid(errors, path.child('name'), name, nameIsDnsSubdomain(name, false))
  if (key === '') errors.push(required(path.child('key')))
  else addInvalid(errors, path.child('key'), key, checkConfigMapKey(key))
}

function checkFileKeySelector(
  errors: FieldError[],
  { key, volumeName, path: file }: FileKeySelector,
  path: FieldPath,
): void {
  if (key === '') errors.push(required(path.child('key')))
  else addInvalid(errors, path.child('key'), key, checkRelaxedEnvironmentVariableName(key))
  if (volumeName === '') errors.push(required(path.child('volumeName')))
  else checkLabel(errors, volumeName, path.child('volumeName'))
  if (file === '') errors.push(required(path.child('path')))
  else checkNoBacksteps(errors, file, path.child('path'))
}

/** How many sources there are is said of the list, not of its item: that is the server's way. */
export function checkVariableSources(errors: FieldError[], sources: readonly EnvFromSource[], path: FieldPath): void {
  for (const [index, { prefix = '', configMapRef, secretRef }] of sources.entries()) {
    const at = path.index(index)
    if (prefix !== '') addInvalid(errors, at.child('prefix'), prefix, checkRelaxedEnvironmentVariableName(prefix))
    if (configMapRef !== undefined) checkReference(errors, configMapRef.name, at.child('configMapRef'))
    if (secretRef !== undefined) checkReference(errors, secretRef.name, at.child('secretRef'))
    if (configMapRef === undefined && secretRef === undefined) {
      errors.push(invalid(path, '', 'must specify one of: `configMapRef` or `secretRef`'))
    } else if (configMapRef !== undefined && secretRef !== undefined) {
      errors.push(invalid(path, '', MANY_SOURCES))
    }
  }
}

function checkReference(errors: FieldError[], name: string | undefined, path: FieldPath): void {
  if (name === undefined || name === '') errors.push(required(path.child('name')))
  else addInvalid(errors, path.child('name'), name, nameIsDnsSubdomain(name, true))
}
