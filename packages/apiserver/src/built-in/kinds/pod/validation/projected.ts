import { type FieldError, type FieldPath, forbidden, invalid, required } from '@setpoint/kube'
import type { DownwardAPIVolumeFile, KeyToPath, ProjectedVolumeSource, VolumeProjection } from '@setpoint/kube/kinds/v1'
import { checkFieldSelector, checkResourceSelector } from './field-selectors.js'
import { checkKeyToPath } from './key-to-path.js'
import { checkFileMode, checkVolumeFilePath } from './paths.js'

const FIELDS = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid']
const MIN_TOKEN_SECONDS = 600
const MAX_TOKEN_SECONDS = 2 ** 32

/** Files of several sources in one volume. */
export function checkProjected(errors: FieldError[], source: ProjectedVolumeSource, path: FieldPath): void {
  checkFileMode(errors, source.defaultMode, path.child('defaultMode'))
  const files = new Set<string>()
  for (const [index, projection] of (source.sources ?? []).entries()) {
    const at = path.child('sources').index(index)
    checkProjection(errors, projection, files, path, at)
    if (sourceCount(projection) > 1) errors.push(forbidden(at, 'may not specify more than 1 volume type per source'))
  }
}

function sourceCount(projection: VolumeProjection): number {
  return Object.values(projection).filter((source) => source !== undefined).length
}

function checkProjection(
  errors: FieldError[],
  { secret, configMap, downwardAPI, serviceAccountToken }: VolumeProjection,
  files: Set<string>,
  volume: FieldPath,
  path: FieldPath,
): void {
  if (secret !== undefined) checkNamed(errors, secret, files, volume, path.child('secret'))
  if (configMap !== undefined) checkNamed(errors, configMap, files, volume, path.child('configMap'))
  for (const file of downwardAPI?.items ?? []) {
    checkDownwardFile(errors, file, path.child('downwardAPI'))
    checkFileOnce(errors, file.path ?? '', file.path ?? '', files, volume)
  }
  if (serviceAccountToken === undefined) return
  const { expirationSeconds = 0, path: file } = serviceAccountToken
  const at = path.child('serviceAccountToken', 'expirationSeconds')
  if (expirationSeconds < MIN_TOKEN_SECONDS) {
    errors.push(invalid(at, expirationSeconds, 'may not specify a duration less than 10 minutes'))
  }
  if (expirationSeconds > MAX_TOKEN_SECONDS) {
    errors.push(invalid(at, expirationSeconds, 'may not specify a duration larger than 2^32 seconds'))
  }
  if (file === '') errors.push(required(volume.child('path')))
  else checkVolumeFilePath(errors, file, volume.child('path'))
}

function checkNamed(
  errors: FieldError[],
  { name = '', items }: { name?: string; items?: readonly KeyToPath[] },
  files: Set<string>,
  volume: FieldPath,
  path: FieldPath,
): void {
  if (name === '') errors.push(required(path.child('name')))
  for (const [index, item] of (items ?? []).entries()) {
    checkKeyToPath(errors, item, path.child('items').index(index))
    checkFileOnce(errors, item.path ?? '', name, files, volume)
  }
}

function checkFileOnce(errors: FieldError[], file: string, shown: string, files: Set<string>, path: FieldPath): void {
  if (file === '') return
  if (files.has(file)) errors.push(invalid(path, shown, 'conflicting duplicate paths'))
  files.add(file)
}

/** Errors name the volume, not the file: that is the server's way. */
export function checkDownwardFiles(
  errors: FieldError[],
  files: readonly DownwardAPIVolumeFile[],
  path: FieldPath,
): void {
  for (const file of files) checkDownwardFile(errors, file, path)
}

function checkDownwardFile(errors: FieldError[], file: DownwardAPIVolumeFile, path: FieldPath): void {
  const { path: name, fieldRef, resourceFieldRef, mode } = file
  if (name === '') errors.push(required(path.child('path')))
  checkVolumeFilePath(errors, name, path.child('path'))
  if (fieldRef !== undefined) {
    checkFieldSelector(errors, fieldRef, FIELDS, path.child('fieldRef'))
    if (resourceFieldRef !== undefined) {
      const why = 'fieldRef and resourceFieldRef can not be specified simultaneously'
      errors.push(invalid(path, 'resource', why))
    }
  } else if (resourceFieldRef !== undefined) {
    checkResourceSelector(errors, resourceFieldRef, true, path.child('resourceFieldRef'))
  } else errors.push(required(path, 'one of fieldRef and resourceFieldRef is required'))
  checkFileMode(errors, mode, path.child('mode'))
}
