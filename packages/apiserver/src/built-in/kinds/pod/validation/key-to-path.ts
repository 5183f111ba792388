import { type FieldError, type FieldPath, required } from '@setpoint/kube'
import type { KeyToPath } from '@setpoint/kube/kinds/v1'
import { checkFileMode, checkVolumeFilePath } from './paths.js'

/** A key of a config map or a secret, and the file that it becomes in a volume. */
export function checkKeyToPath(errors: FieldError[], { key, path: file, mode }: KeyToPath, path: FieldPath): void {
  if ((key ?? '') === '') errors.push(required(path.child('key')))
  if (file === '') errors.push(required(path.child('path')))
  checkVolumeFilePath(errors, file, path.child('path'))
  checkFileMode(errors, mode, path.child('mode'))
}
