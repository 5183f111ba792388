import {
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  nameIsDnsSubdomain,
  type ObjectMeta,
  quote,
  required,
} from '@setpoint/kube'
import type { Volume } from '@setpoint/kube/kinds/v1'
import { checkLabel } from '../../checks.js'
import type { PodOptions } from './options.js'
import { checkVolumeSource } from './volume-source.js'

/** The volumes that containers may mount: those with which nothing is wrong. */
export type KnownVolumes = ReadonlyMap<string, Volume>

/** `metadata`: the pod's own, where there is one; claims made for it are named after it. */
export function checkVolumes(
  errors: FieldError[],
  volumes: readonly Volume[],
  metadata: ObjectMeta | undefined,
  options: PodOptions,
  path: FieldPath,
): KnownVolumes {
  const podName = metadata?.name ?? ''
  const madeClaims = new Set(
    podName === ''
      ? []
      : volumes.filter(({ ephemeral }) => ephemeral !== undefined).map(({ name }) => `${podName}-${name}`),
  )
  const known = new Map<string, Volume>()
  for (const [index, volume] of volumes.entries()) {
    const at = path.index(index)
    const found = errors.length
    const { name } = volume
    checkVolumeSource(errors, volume, options, at)
    if (volume.ephemeral !== undefined && podName !== '' && name !== '') {
      checkClaimName(errors, `${podName}-${name}`, name, at.child('name'))
    }
    if (name === '') errors.push(required(at.child('name')))
    else checkLabel(errors, name, at.child('name'))
    if (known.has(name)) errors.push(duplicate(at.child('name'), name))
    if (errors.length === found) known.set(name, volume)
    const claimName = volume.persistentVolumeClaim?.claimName ?? ''
    if (madeClaims.has(claimName)) {
      const why = 'must not reference a PVC that gets created for an ephemeral volume'
      errors.push(invalid(at.child('persistentVolumeClaim', 'claimName'), claimName, why))
    }
  }
  return known
}

function checkClaimName(errors: FieldError[], claim: string, volume: string, path: FieldPath): void {
  for (const message of nameIsDnsSubdomain(claim, false)) {
    errors.push(invalid(path, volume, `PVC name ${quote(claim)}: ${message}`))
  }
}
