import { isNotFound, type KubeObject } from '@setpoint/kube'
import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@setpoint/kube/kinds/v1'
import { collectionPrefix, storagePrefix } from '../registry/index.js'
import type { StorageEvent } from '../storage/index.js'
import type { Controller, ControllerDependencies } from './controller.js'

const NAME = 'storage-protection'
const CLAIMS = storagePrefix({ group: '', resource: 'persistentvolumeclaims' })
const VOLUMES = storagePrefix({ group: '', resource: 'persistentvolumes' })
const PODS = storagePrefix({ group: '', resource: 'pods' })

/** What is protected, by the plural: its group, its finalizer, and its controller in Kubernetes. */
const PROTECTED = {
  persistentvolumeclaims: {
    group: '',
    finalizer: 'kubernetes.io/pvc-protection',
    user: 'pvc-protection-controller',
  },
  persistentvolumes: {
    group: '',
    finalizer: 'kubernetes.io/pv-protection',
    user: 'pv-protection-controller',
  },
  volumeattributesclasses: {
    group: 'storage.k8s.io',
    finalizer: 'kubernetes.io/vac-protection',
    user: 'volumeattributesclass-protection-controller',
  },
} as const

type Plural = keyof typeof PROTECTED

/**
 * Lets storage go as soon as nobody uses it: takes the finalizer away that admission gave it, and gives it back to what
 * lost it and is not in deletion. A claim is used by pods that run somewhere, a volume by the claim that it is bound to, a
 * class of attributes by the claims and volumes that name it.
 */
export function startStorageProtection(dependencies: ControllerDependencies): Controller {
  const { storage, catalog } = dependencies
  const queue = dependencies.queue(NAME, sync)
  const plurals = Object.keys(PROTECTED) as Plural[]
  const watches = plurals.map((plural) => {
    const prefix = storagePrefix({ group: PROTECTED[plural].group, resource: plural })
    const initial = storage.list(prefix)
    for (const { object } of initial.items) consider(plural, object)
    return storage.watch(prefix, initial.revision, ({ type, current }) => {
      if (type === 'put') consider(plural, current.object)
    })
  })
  watches.push(
    storage.watch(PODS, storage.revision, ({ type, current, previous }) => {
      // A pod that comes only makes a claim more used.
      if (type === 'put' && previous === undefined) return
      const { metadata, spec } = current.object as unknown as Pod
      for (const claim of claimsOf(metadata.name ?? '', spec)) {
        queue.add(`persistentvolumeclaims/${metadata.namespace ?? ''}/${claim}`)
      }
    }),
    storage.watch(
      CLAIMS,
      storage.revision,
      considerClasses((object) => classesOfClaim(object as unknown as PersistentVolumeClaim)),
    ),
    storage.watch(
      VOLUMES,
      storage.revision,
      considerClasses((object) => classesOfVolume(object as unknown as PersistentVolume)),
    ),
  )

  /** Whether its deletion or its lack of a finalizer asks for something. */
  function consider(plural: Plural, { metadata }: KubeObject): void {
    const held = (metadata.finalizers ?? []).includes(PROTECTED[plural].finalizer)
    if (held === (metadata.deletionTimestamp === undefined)) return
    queue.add(`${plural}/${metadata.namespace ?? ''}/${metadata.name ?? ''}`)
  }

  /** Looks again at the classes that a claim or a volume no longer names. */
  function considerClasses(classesOf: (object: KubeObject) => string[]): (event: StorageEvent) => void {
    return ({ type, current, previous }) => {
      const before = previous === undefined ? [] : classesOf(previous.object)
      if (before.length === 0) return
      const now = type === 'put' ? classesOf(current.object) : []
      for (const name of before) if (!now.includes(name)) queue.add(`volumeattributesclasses//${name}`)
    }
  }

  async function sync(key: string): Promise<void> {
    const [plural, namespace = '', name = ''] = key.split('/') as [Plural, string?, string?]
    const { group, finalizer, user } = PROTECTED[plural]
    const resource = catalog.version(group, 'v1')?.find(plural)
    if (resource === undefined) return
    const client = dependencies.client(`system:serviceaccount:kube-system:${user}`, 'kube-controller-manager')
    const object = client.get(resource, namespace, name)
    if (object === undefined) return
    const held = (object.metadata.finalizers ?? []).includes(finalizer)
    const inDeletion = object.metadata.deletionTimestamp !== undefined
    if (held !== inDeletion || (inDeletion && isUsed(plural, object))) return
    try {
      await client.update(resource, { namespace, name }, ({ metadata }) => {
        const others = (metadata.finalizers ?? []).filter((each) => each !== finalizer)
        const finalizers = inDeletion ? others : [...others, finalizer]
        if (finalizers.length === 0) delete metadata.finalizers
        else metadata.finalizers = finalizers
      })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  function isUsed(plural: Plural, object: KubeObject): boolean {
    const { name = '', namespace = '' } = object.metadata
    if (plural === 'persistentvolumes') return (object as unknown as PersistentVolume).status?.phase === 'Bound'
    if (plural === 'persistentvolumeclaims') {
      const pods = storage.list(collectionPrefix({ prefix: PODS, namespaced: true }, namespace)).items
      return pods.some(({ object: pod }) => usesClaim(pod as unknown as Pod, name))
    }
    return (
      storage.list(VOLUMES).items.some((item) => classesOfVolume(item.object as PersistentVolume).includes(name)) ||
      storage.list(CLAIMS).items.some((item) => classesOfClaim(item.object as PersistentVolumeClaim).includes(name))
    )
  }

  return {
    name: NAME,
    async stop() {
      for (const watch of watches) watch.close()
      await queue.stop()
    },
  }
}

/** A pod without a node has not begun to use anything. */
function usesClaim({ metadata, spec }: Pod, claim: string): boolean {
  return (spec?.nodeName ?? '') !== '' && claimsOf(metadata.name ?? '', spec).includes(claim)
}

function claimsOf(pod: string, spec: Pod['spec']): string[] {
  return (spec?.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }) => {
    if (persistentVolumeClaim !== undefined) return [persistentVolumeClaim.claimName]
    return ephemeral === undefined ? [] : [`${pod}-${name}`]
  })
}

/** The classes of attributes that a claim asks for, has, or is on the way to. */
function classesOfClaim({ spec, status }: PersistentVolumeClaim): string[] {
  const names = [
    spec?.volumeAttributesClassName,
    status?.currentVolumeAttributesClassName,
    status?.modifyVolumeStatus?.targetVolumeAttributesClassName,
  ]
  return names.filter((name) => name !== undefined && name !== '') as string[]
}

function classesOfVolume({ spec }: PersistentVolume): string[] {
  const name = spec?.volumeAttributesClassName ?? ''
  return name === '' ? [] : [name]
}
