import { type FieldError, type FieldPath, notSupported, required } from '@setpoint/kube'
import type { HostPathVolumeSource } from '@setpoint/kube/kinds/v1'
import { checkNoBacksteps } from '../pod/validation/paths.js'

const TYPES = ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket']

export function validateHostPath(
  errors: FieldError[],
  { path: directory, type }: HostPathVolumeSource,
  path: FieldPath,
): void {
  if (directory === '') {
    errors.push(required(path.child('path')))
    return
  }
  checkNoBacksteps(errors, directory, path.child('path'))
  if (type !== undefined && !TYPES.includes(type)) errors.push(notSupported(path.child('type'), type, TYPES))
}
