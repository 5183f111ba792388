import {
  nameOf,
  namespaceOf,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type StorageClass,
} from '../machinery/index.js'
import { requested } from './match.js'

/** The provisioner that the simulation stands for. */
export const PROVISIONER = 'workloads.setpoint.dev/simulated'
const DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class'

/** The storage class that claims get which name none. */
export function defaultClass(classes: readonly StorageClass[]): StorageClass | undefined {
  const marked = classes.filter(({ metadata }) => metadata.annotations?.[DEFAULT_CLASS] === 'true')
  // The newest, should somebody have marked several.
  return marked.sort((a, b) =>
    (a.metadata.creationTimestamp ?? '') > (b.metadata.creationTimestamp ?? '') ? -1 : 1,
  )[0]
}

export function simulatedClass(): StorageClass {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'standard', annotations: { [DEFAULT_CLASS]: 'true' } },
    provisioner: PROVISIONER,
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'Immediate',
    allowVolumeExpansion: true,
  }
}

/** A volume made for a claim. It holds nothing. */
export function provisioned(claim: PersistentVolumeClaim, storageClass: StorageClass): PersistentVolume {
  const { uid = '', resourceVersion } = claim.metadata
  const name = `pvc-${uid}`
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, annotations: { 'pv.kubernetes.io/provisioned-by': PROVISIONER } },
    spec: {
      capacity: { storage: requested(claim) },
      accessModes: [...(claim.spec.accessModes ?? [])],
      persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? 'Delete',
      storageClassName: nameOf(storageClass),
      volumeMode: claim.spec.volumeMode ?? 'Filesystem',
      claimRef: {
        kind: 'PersistentVolumeClaim',
        namespace: namespaceOf(claim),
        name: nameOf(claim),
        uid,
        apiVersion: 'v1',
        ...(resourceVersion === undefined ? {} : { resourceVersion }),
      },
      hostPath: { path: `/var/lib/simulated/${name}`, type: 'DirectoryOrCreate' },
    },
    status: {},
  }
}
