import { isAlreadyExists } from '@setpoint/kube'
import {
  type Cluster,
  enqueueEach,
  keyOf,
  nameOf,
  namespaceOf,
  type PersistentVolume,
  type PersistentVolumeClaim,
  removeFinalizer,
  splitKey,
} from '../machinery/index.js'
import { bestVolume, isClaimedBy } from './match.js'
import { defaultClass, provisioned, PROVISIONER, simulatedClass } from './provision.js'

const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed'
const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller'
const CLAIM_PROTECTION = 'kubernetes.io/pvc-protection'
const VOLUME_PROTECTION = 'kubernetes.io/pv-protection'

/** Claims get volumes: one that fits, or one made for them. What a claim leaves behind is kept or deleted. */
export async function startVolumes(cluster: Cluster, provisions: boolean): Promise<void> {
  const { claims, volumes, storageClasses, pods } = cluster
  const binder = cluster.controller('persistent-volume-binder', syncClaim, 'persistentvolume-controller')
  const keeper = cluster.controller('persistent-volume-binder', syncVolume, 'persistentvolume-controller')
  if (provisions && defaultClass(storageClasses.list('')) === undefined) {
    await binder.writer.create(storageClasses, simulatedClass()).catch((error: unknown) => {
      if (!isAlreadyExists(error)) throw error
    })
  }
  enqueueEach(claims, binder.loop)
  enqueueEach(volumes, keeper.loop)
  volumes.onChange(() => {
    for (const claim of claims.list('')) if (claim.status.phase !== 'Bound') binder.loop.add(keyOf(claim))
  })
  claims.onChange(({ object }) => {
    const { volumeName = '' } = object.spec
    if (volumeName !== '') keeper.loop.add(`/${volumeName}`)
  })
  pods.onChange(({ object, deleted }) => {
    if (!deleted) return
    for (const name of claimNames(object.spec)) binder.loop.add(`${namespaceOf(object)}/${name}`)
  })

  async function syncClaim(key: string): Promise<void> {
    const claim = claims.get(...splitKey(key))
    if (claim === undefined) return
    if (claim.metadata.deletionTimestamp !== undefined) {
      await letGo(claim)
      return
    }
    if (claim.status.phase === 'Bound') return
    const volume = volumeFor(claim)
    if (volume !== undefined) await bind(claim, volume)
    else await provide(claim)
  }

  /** The volume that the claim names, or the best; undefined while there is none to be had. */
  function volumeFor(claim: PersistentVolumeClaim): PersistentVolume | undefined {
    const { volumeName = '' } = claim.spec
    if (volumeName === '') return bestVolume(claim, volumes.list(''))
    const named = volumes.get('', volumeName)
    return named !== undefined && (named.spec.claimRef === undefined || isClaimedBy(named, claim)) ? named : undefined
  }

  async function bind(claim: PersistentVolumeClaim, volume: PersistentVolume): Promise<void> {
    const { uid = '', resourceVersion } = claim.metadata
    if (volume.spec.claimRef?.uid !== uid) {
      await keeper.writer.update(volumes, volume, (draft) => {
        if (draft.spec.claimRef === undefined) {
          draft.metadata.annotations = { ...draft.metadata.annotations, [BOUND_BY_CONTROLLER]: 'yes' }
        }
        draft.spec.claimRef = {
          kind: 'PersistentVolumeClaim',
          namespace: namespaceOf(claim),
          name: nameOf(claim),
          uid,
          apiVersion: 'v1',
          ...(resourceVersion === undefined ? {} : { resourceVersion }),
        }
      })
    }
    await keeper.writer.updateStatus(volumes, volume, (draft) => {
      draft.status.phase = 'Bound'
    })
    const bound = await binder.writer.update(claims, claim, (draft) => {
      const isOurs = (draft.spec.volumeName ?? '') === ''
      draft.spec.volumeName = nameOf(volume)
      draft.metadata.annotations = {
        ...draft.metadata.annotations,
        [BIND_COMPLETED]: 'yes',
        ...(isOurs ? { [BOUND_BY_CONTROLLER]: 'yes' } : {}),
      }
    })
    await binder.writer.updateStatus(claims, bound, (draft) => {
      draft.status = {
        ...draft.status,
        phase: 'Bound',
        ...(volume.spec.accessModes === undefined ? {} : { accessModes: [...volume.spec.accessModes] }),
        ...(volume.spec.capacity === undefined ? {} : { capacity: { ...volume.spec.capacity } }),
      }
    })
  }

  /** No volume fits: one is made, where the claim's class is one of ours. */
  async function provide(claim: PersistentVolumeClaim): Promise<void> {
    const { storageClassName } = claim.spec
    const fallback = defaultClass(storageClasses.list(''))
    if (storageClassName === undefined && fallback !== undefined) {
      await binder.writer.update(claims, claim, (draft) => {
        draft.spec.storageClassName = nameOf(fallback)
      })
      return
    }
    if ((storageClassName ?? '') === '') {
      const message = 'no persistent volumes available for this claim and no storage class is set'
      binder.events.normal(claim, 'FailedBinding', message)
      return
    }
    const storageClass = storageClasses.get('', storageClassName ?? '')
    if (storageClass === undefined) {
      const message = `storageclass.storage.k8s.io "${storageClassName ?? ''}" not found`
      binder.events.warning(claim, 'ProvisioningFailed', message)
      return
    }
    if (storageClass.provisioner !== PROVISIONER) {
      const message = `Waiting for a volume to be created either by the external provisioner '${storageClass.provisioner}' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.`
      binder.events.normal(claim, 'ExternalProvisioning', message)
      return
    }
    const volume = await keeper.writer.create(volumes, provisioned(claim, storageClass)).catch((error: unknown) => {
      if (!isAlreadyExists(error)) throw error
    })
    if (volume === undefined) return
    const message = `Successfully provisioned volume ${nameOf(volume)}`
    binder.events.normal(claim, 'ProvisioningSucceeded', message)
  }

  /** A claim that a pod uses waits for it. */
  async function letGo(claim: PersistentVolumeClaim): Promise<void> {
    if (claim.metadata.finalizers?.includes(CLAIM_PROTECTION) !== true) return
    const isUsed = pods.list(namespaceOf(claim)).some(({ spec }) => claimNames(spec).includes(nameOf(claim)))
    if (isUsed) return
    await binder.writer.update(claims, claim, ({ metadata }) => removeFinalizer(metadata, CLAIM_PROTECTION))
  }

  async function syncVolume(key: string): Promise<void> {
    const volume = volumes.get('', splitKey(key)[1])
    if (volume === undefined) return
    const { claimRef, persistentVolumeReclaimPolicy } = volume.spec
    if (volume.metadata.deletionTimestamp !== undefined) {
      const isHeld = volume.metadata.finalizers?.includes(VOLUME_PROTECTION) === true
      if (isHeld && volume.status.phase !== 'Bound') {
        await keeper.writer.update(volumes, volume, ({ metadata }) => removeFinalizer(metadata, VOLUME_PROTECTION))
      }
      return
    }
    if (claimRef === undefined) {
      await setPhase(volume, 'Available')
      return
    }
    const claim = claims.get(claimRef.namespace ?? '', claimRef.name ?? '')
    if ((claimRef.uid ?? '') === '') {
      await setPhase(volume, 'Available')
      return
    }
    if (claim !== undefined && claim.metadata.uid === claimRef.uid) return
    await setPhase(volume, 'Released')
    if (persistentVolumeReclaimPolicy === 'Delete') await keeper.writer.delete(volumes, volume)
  }

  async function setPhase(volume: PersistentVolume, phase: 'Available' | 'Released'): Promise<void> {
    if (volume.status.phase === phase) return
    await keeper.writer.updateStatus(volumes, volume, (draft) => {
      draft.status.phase = phase
    })
  }
}

function claimNames(spec: {
  readonly volumes?: readonly { readonly persistentVolumeClaim?: { claimName: string } }[]
}): string[] {
  return (spec.volumes ?? []).flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])
}
