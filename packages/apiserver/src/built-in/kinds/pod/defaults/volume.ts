import type { DownwardAPIVolumeFile, ProjectedVolumeSource, Volume } from '@setpoint/kube/kinds/v1'
import { setFieldSelectorDefaults } from './container.js'
import { pullPolicyOf } from './image.js'
import { roundResources } from './resource-list.js'

/** rw-r--r-- */
const FILE_MODE = 0o644

const TOKEN_LIFETIME_SECONDS = 3600

/** Changes `volume`. One that says nothing but its name is an empty directory. */
export function setVolumeDefaults(volume: Volume): void {
  if (!Object.keys(volume).some((key) => key !== 'name')) volume.emptyDir = {}
  if (volume.hostPath !== undefined) volume.hostPath.type ??= ''
  if (volume.secret !== undefined) volume.secret.defaultMode ??= FILE_MODE
  if (volume.configMap !== undefined) volume.configMap.defaultMode ??= FILE_MODE
  if (volume.downwardAPI !== undefined) {
    volume.downwardAPI.defaultMode ??= FILE_MODE
    setDownwardDefaults(volume.downwardAPI.items)
  }
  if (volume.projected !== undefined) setProjectedDefaults(volume.projected)
  if (volume.image !== undefined) volume.image.pullPolicy ||= pullPolicyOf(volume.image.reference ?? '')
  const claim = volume.ephemeral?.volumeClaimTemplate?.spec
  if (claim !== undefined) {
    claim.volumeMode ??= 'Filesystem'
    roundResources(claim.resources)
  }
  setDriverDefaults(volume)
}

function setProjectedDefaults(projected: ProjectedVolumeSource): void {
  projected.defaultMode ??= FILE_MODE
  for (const { downwardAPI, serviceAccountToken } of projected.sources ?? []) {
    setDownwardDefaults(downwardAPI?.items)
    if (serviceAccountToken !== undefined) serviceAccountToken.expirationSeconds ??= TOKEN_LIFETIME_SECONDS
  }
}

function setDownwardDefaults(items: readonly DownwardAPIVolumeFile[] | undefined): void {
  for (const { fieldRef } of items ?? []) {
    if (fieldRef !== undefined) setFieldSelectorDefaults(fieldRef)
  }
}

/** What drivers of their own kind assume. */
function setDriverDefaults({ iscsi, rbd, azureDisk, scaleIO }: Volume): void {
  if (iscsi !== undefined) iscsi.iscsiInterface ||= 'default'
  if (rbd !== undefined) {
    rbd.pool ||= 'rbd'
    rbd.user ||= 'admin'
    rbd.keyring ||= '/etc/ceph/keyring'
  }
  if (azureDisk !== undefined) {
    azureDisk.cachingMode ??= 'ReadWrite'
    azureDisk.fsType ??= 'ext4'
    azureDisk.readOnly ??= false
    azureDisk.kind ??= 'Shared'
  }
  if (scaleIO !== undefined) {
    scaleIO.storageMode ||= 'ThinProvisioned'
    scaleIO.fsType ||= 'xfs'
  }
}
