import {
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notFoundValue,
  notSupported,
  required,
} from '@setpoint/kube'
import type { VolumeDevice, VolumeMount } from '@setpoint/kube/kinds/v1'
import type { AnyContainer } from './each-container.js'
import { checkDescendingPath, hasBacksteps } from './paths.js'
import type { KnownVolumes } from './volumes.js'

const PROPAGATIONS = ['Bidirectional', 'HostToContainer', 'None']
const RECURSIONS = ['Disabled', 'Enabled', 'IfPossible']

export function checkMounts(
  errors: FieldError[],
  container: AnyContainer,
  volumes: KnownVolumes,
  path: FieldPath,
): void {
  const { volumeMounts = [], volumeDevices = [] } = container
  const mountPaths = new Set<string>()
  for (const [index, mount] of volumeMounts.entries()) {
    const { name, mountPath, subPath = '', subPathExpr = '' } = mount
    const at = path.index(index)
    if (name === '') errors.push(required(at.child('name')))
    if (!volumes.has(name)) errors.push(notFoundValue(at.child('name'), name))
    if (mountPath === '') errors.push(required(at.child('mountPath')))
    if (mountPaths.has(mountPath)) errors.push(invalid(at.child('mountPath'), mountPath, 'must be unique'))
    mountPaths.add(mountPath)
    if (volumeDevices.some((device) => device.name === name)) {
      errors.push(invalid(at.child('name'), name, 'must not already exist in volumeDevices'))
    }
    if (devicePaths(volumeDevices).includes(mountPath)) {
      errors.push(invalid(at.child('mountPath'), mountPath, 'must not already exist as a path in volumeDevices'))
    }
    if (subPath !== '') checkDescendingPath(errors, subPath, path.child('subPath'))
    if (subPathExpr !== '') {
      if (subPath !== '') {
        errors.push(invalid(at.child('subPathExpr'), subPathExpr, 'subPathExpr and subPath are mutually exclusive'))
      }
      checkDescendingPath(errors, subPathExpr, path.child('subPathExpr'))
    }
    checkPropagation(errors, mount, container, path.child('mountPropagation'))
    checkRecursion(errors, mount, path.child('recursiveReadOnly'))
  }
}

function checkPropagation(errors: FieldError[], mount: VolumeMount, container: AnyContainer, path: FieldPath): void {
  const { mountPropagation } = mount
  if (mountPropagation === undefined) return
  if (!PROPAGATIONS.includes(mountPropagation)) errors.push(notSupported(path, mountPropagation, PROPAGATIONS))
  if (mountPropagation === 'Bidirectional' && container.securityContext?.privileged !== true) {
    errors.push(forbidden(path, 'Bidirectional mount propagation is available only to privileged containers'))
  }
}

function checkRecursion(errors: FieldError[], mount: VolumeMount, path: FieldPath): void {
  const { recursiveReadOnly, readOnly, mountPropagation } = mount
  if (recursiveReadOnly === undefined || recursiveReadOnly === 'Disabled') return
  if (!RECURSIONS.includes(recursiveReadOnly)) {
    errors.push(notSupported(path, recursiveReadOnly, RECURSIONS))
    return
  }
  if (readOnly !== true) errors.push(forbidden(path, 'may only be specified when readOnly is true'))
  if (mountPropagation !== undefined && mountPropagation !== 'None') {
    errors.push(forbidden(path, 'may only be specified when mountPropagation is None or not specified'))
  }
}

/** One volume has one path here: the last one that it is given. */
function devicePaths(devices: readonly VolumeDevice[]): string[] {
  return [...new Map(devices.map(({ name, devicePath }) => [name, devicePath])).values()]
}

function mountPathsOf(mounts: readonly VolumeMount[]): string[] {
  return [...new Map(mounts.map(({ name, mountPath }) => [name, mountPath])).values()]
}

export function checkDevices(
  errors: FieldError[],
  { volumeDevices = [], volumeMounts = [] }: AnyContainer,
  volumes: KnownVolumes,
  path: FieldPath,
): void {
  const names = new Set<string>()
  const paths = new Set<string>()
  for (const [index, { name = '', devicePath = '' }] of volumeDevices.entries()) {
    const at = path.index(index)
    const volume = volumes.get(name)
    if (name === '') errors.push(required(at.child('name')))
    if (names.has(name)) errors.push(invalid(at.child('name'), name, 'must be unique'))
    if (volume === undefined) errors.push(notFoundValue(at.child('name'), name))
    else if (volume.persistentVolumeClaim === undefined && volume.ephemeral === undefined) {
      const why = 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode'
      errors.push(invalid(at.child('name'), name, why))
    }
    if (devicePath === '') errors.push(required(at.child('devicePath')))
    if (paths.has(devicePath)) errors.push(invalid(at.child('devicePath'), devicePath, 'must be unique'))
    if (hasBacksteps(devicePath)) {
      errors.push(invalid(at.child('devicePath'), devicePath, "can not contain backsteps ('..')"))
    } else paths.add(devicePath)
    if (volumeMounts.some((mount) => mount.name === name)) {
      errors.push(invalid(at.child('name'), name, 'must not already exist in volumeMounts'))
    }
    if (mountPathsOf(volumeMounts).includes(devicePath)) {
      errors.push(invalid(at.child('devicePath'), devicePath, 'must not already exist as a path in volumeMounts'))
    }
    if (name !== '') names.add(name)
  }
}
