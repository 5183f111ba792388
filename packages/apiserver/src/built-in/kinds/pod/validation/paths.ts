import { type FieldError, type FieldPath, invalid } from '@setpoint/kube'

/** A path inside something else: relative, and never up. */
export function checkDescendingPath(errors: FieldError[], value: string, path: FieldPath): void {
  if (value.startsWith('/')) errors.push(invalid(path, value, 'must be a relative path'))
  checkNoBacksteps(errors, value, path)
}

export function hasBacksteps(value: string): boolean {
  return value.includes('..') && value.split('/').includes('..')
}

export function checkNoBacksteps(errors: FieldError[], value: string, path: FieldPath): void {
  if (hasBacksteps(value)) errors.push(invalid(path, value, "must not contain '..'"))
}

/** Names that begin with two dots are for the kubelet's own use inside a volume. */
export function checkVolumeFilePath(errors: FieldError[], value: string, path: FieldPath): void {
  checkDescendingPath(errors, value, path)
  if (value.startsWith('..') && !value.startsWith('../')) errors.push(invalid(path, value, "must not start with '..'"))
}

const MAX_MODE = 0o777

export function checkFileMode(errors: FieldError[], mode: number | undefined, path: FieldPath): void {
  if (mode === undefined || (mode >= 0 && mode <= MAX_MODE)) return
  errors.push(invalid(path, mode, 'must be a number between 0 and 0777 (octal), both inclusive'))
}
