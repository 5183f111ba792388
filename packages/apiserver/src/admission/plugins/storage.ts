import { parseQuantity } from '@setpoint/kube'
import type { PersistentVolumeClaim } from '@setpoint/kube/kinds/v1'
import type { StorageClass } from '@setpoint/kube/kinds/storage.k8s.io/v1'
import type { Storage } from '../../storage/index.js'
import type { AdmissionPlugin } from '../admission.js'
import { refuse } from '../refuse.js'
import { getStored, isResource, isWhole, listStored, newestMarked } from './stored.js'

const CLASSES = { group: 'storage.k8s.io', resource: 'storageclasses' }
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class'
const DEFAULT_ANNOTATIONS = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
]
const isClaims = isResource('', 'persistentvolumeclaims')

/** DefaultStorageClass: a new claim that asks for no class gets the default one, where there is one. */
export function defaultStorageClass(storage: Storage): AdmissionPlugin {
  return {
    name: 'DefaultStorageClass',
    handles: isClaims,
    mutate(attributes) {
      const claim = attributes.object as unknown as PersistentVolumeClaim | undefined
      if (attributes.operation !== 'CREATE' || claim?.spec === undefined || !isWhole(attributes)) return
      // Asking for none is asking, too.
      if (CLASS_ANNOTATION in (claim.metadata.annotations ?? {}) || claim.spec.storageClassName !== undefined) return
      const found = newestMarked(listStored<StorageClass>(storage, CLASSES), DEFAULT_ANNOTATIONS)
      if (found?.metadata.name !== undefined) claim.spec.storageClassName = found.metadata.name
    },
  }
}

/** PersistentVolumeClaimResize: only bound claims of a class that allows it may grow. */
export function persistentVolumeClaimResize(storage: Storage): AdmissionPlugin {
  function mayGrow(claim: PersistentVolumeClaim, old: PersistentVolumeClaim): boolean {
    const name = className(claim)
    if (name === '' || name !== className(old)) return false
    return (getStored(storage, CLASSES, '', name) as StorageClass | undefined)?.allowVolumeExpansion === true
  }

  return {
    name: 'PersistentVolumeClaimResize',
    handles: isClaims,
    validate(attributes) {
      const claim = attributes.object as unknown as PersistentVolumeClaim | undefined
      const old = attributes.old as unknown as PersistentVolumeClaim | undefined
      if (attributes.operation !== 'UPDATE' || claim === undefined || old === undefined || !isWhole(attributes)) return
      if (sizeOf(claim).compare(sizeOf(old)) <= 0) return
      if (old.status?.phase !== 'Bound') {
        throw refuse(attributes, 'Only bound persistent volume claims can be expanded')
      }
      if (mayGrow(claim, old)) return
      throw refuse(
        attributes,
        'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize',
      )
    },
  }
}

function className({ metadata, spec }: PersistentVolumeClaim): string {
  return metadata.annotations?.[CLASS_ANNOTATION] ?? spec?.storageClassName ?? ''
}

function sizeOf({ spec }: PersistentVolumeClaim): ReturnType<typeof parseQuantity> {
  return parseQuantity(spec?.resources?.requests?.['storage'] ?? '0')
}

const PROTECTION: ReadonlyMap<string, string> = new Map([
  ['/persistentvolumes', 'kubernetes.io/pv-protection'],
  ['/persistentvolumeclaims', 'kubernetes.io/pvc-protection'],
  ['storage.k8s.io/volumeattributesclasses', 'kubernetes.io/vac-protection'],
])

/** StorageObjectInUseProtection: storage that is in use goes only when nobody uses it any more. */
export function storageObjectInUseProtection(): AdmissionPlugin {
  return {
    name: 'StorageObjectInUseProtection',
    handles: ({ group, resource }) => PROTECTION.has(`${group}/${resource}`),
    mutate(attributes) {
      const { context, object, operation } = attributes
      if (operation !== 'CREATE' || object === undefined || !isWhole(attributes)) return
      const finalizer = PROTECTION.get(`${context.resource.group}/${context.resource.resource}`) ?? ''
      const finalizers = object.metadata.finalizers ?? []
      if (!finalizers.includes(finalizer)) object.metadata.finalizers = [...finalizers, finalizer]
    },
  }
}
