import { type FieldPath, parseQuantity, quote } from '@setpoint/kube'
import type { PersistentVolumeClaimSpec, Volume, VolumeProjection } from '@setpoint/kube/kinds/v1'
import type { ResourceList } from '../resources.js'

/** Plugins that are no longer there, in the server's order, and the name that the warning gives to one of them. */
const DEPRECATED: readonly (readonly [source: keyof Volume, message: string, name?: string])[] = [
  ['photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  ['gitRepo', 'deprecated in v1.11, and disabled by default in v1.33+'],
  ['scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  ['flocker', 'deprecated in v1.22, non-functional in v1.25+'],
  ['storageos', 'deprecated in v1.22, non-functional in v1.25+', 'storageOS'],
  ['quobyte', 'deprecated in v1.22, non-functional in v1.25+'],
  ['glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  ['ephemeral', ''],
  ['cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  ['rbd', 'deprecated in v1.28, non-functional in v1.31+'],
]

export function volumeWarnings(warnings: string[], volumes: readonly Volume[], path: FieldPath): void {
  for (const [index, volume] of volumes.entries()) {
    const at = path.index(index)
    for (const [source, message, name = source] of DEPRECATED) {
      if (volume[source] === undefined) continue
      if (source !== 'ephemeral') warnings.push(`${at.child(name).toString()}: ${message}`)
      else if (volume.ephemeral?.volumeClaimTemplate !== undefined) {
        const where = at.child('ephemeral', 'volumeClaimTemplate', 'spec')
        warnings.push(...claimWarnings(volume.ephemeral.volumeClaimTemplate.spec, where))
      }
    }
  }
  for (const volume of volumes) overlapWarnings(warnings, volume)
}

export function claimWarnings({ resources }: PersistentVolumeClaimSpec, path: FieldPath): string[] {
  const warnings: string[] = []
  fractionWarning(warnings, resources?.requests, 'storage', path, 'resources', 'requests')
  fractionWarning(warnings, resources?.limits, 'storage', path, 'resources', 'limits')
  return warnings
}

/** How a quantity ends that can be less than one, in the one form that decoding leaves. */
const MAY_BE_FRACTION = /[mun]$|e-/

/** There are no halves of a byte. `path` and `names` lead to the list, `name` is the resource's own. */
export function fractionWarning(
  warnings: string[],
  list: ResourceList | undefined,
  name: string,
  path: FieldPath,
  ...names: string[]
): void {
  const amount = list?.[name]
  if (amount === undefined || !MAY_BE_FRACTION.test(amount) || parseQuantity(amount).milliValue() % 1000n === 0n) return
  const at = path.child(...names).key(name)
  warnings.push(`${at.toString()}: fractional byte value ${quote(amount)} is invalid, must be an integer`)
}

interface File {
  readonly path: string
  readonly source: string
}

/** Files of a volume that hide each other, because they have one path or one of them is a directory of the other. */
function overlapWarnings(warnings: string[], { name, configMap, secret, downwardAPI, projected }: Volume): void {
  const add = (description: string, files: readonly File[]): void => {
    for (const overlap of overlaps(files)) {
      warnings.push(`volume ${quote(name)} (${description}): overlapping paths: ${overlap}`)
    }
  }
  if (configMap?.items !== undefined) add(`ConfigMap ${quote(configMap.name ?? '')}`, filesOf(configMap.items, ''))
  if (secret?.items !== undefined) add(`Secret ${quote(secret.secretName ?? '')}`, filesOf(secret.items, ''))
  if (downwardAPI?.items !== undefined) add('DownwardAPI', filesOf(downwardAPI.items, ''))
  if (projected === undefined) return
  const files: File[] = []
  for (const source of projected.sources ?? []) {
    if (Object.keys(source).length === 0) warnings.push(`volume ${quote(name)} (Projected) has no sources provided`)
    else files.push(...projectedFiles(source))
  }
  add('Projected', files)
}

function filesOf(items: readonly { readonly path: string }[] | undefined, source: string): File[] {
  return (items ?? []).map(({ path }) => ({ path, source }))
}

function projectedFiles({ configMap, secret, downwardAPI, serviceAccountToken }: VolumeProjection): File[] {
  if (configMap?.items !== undefined) return filesOf(configMap.items, `ConfigMap ${quote(configMap.name ?? '')}`)
  if (secret?.items !== undefined) return filesOf(secret.items, `Secret ${quote(secret.name ?? '')}`)
  if (downwardAPI?.items !== undefined) return filesOf(downwardAPI.items, 'DownwardAPI')
  return serviceAccountToken === undefined ? [] : filesOf([serviceAccountToken], 'ServiceAccountToken')
}

function overlaps(files: readonly File[]): string[] {
  const texts: string[] = []
  const before: File[] = []
  for (const { path, source } of files) {
    const file = { path: path.replace(/\/+$/, ''), source }
    if (file.path !== '') {
      for (const other of before) if (meets(file, other)) texts.push(`${fileText(file)} with ${fileText(other)}`)
    }
    before.push(file)
  }
  return texts
}

function meets(a: File, b: File): boolean {
  if (b.path === '') return false
  return `${a.path}/`.startsWith(`${b.path}/`) || `${b.path}/`.startsWith(`${a.path}/`)
}

function fileText({ path, source }: File): string {
  return source === '' ? quote(path) : `${quote(path)} (${source})`
}
