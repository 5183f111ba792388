import { isNotFound, type KubeObject } from '@setpoint/kube'
import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@setpoint/kube/kinds/v1'
import { collectionPrefix, storagePrefix } from '../registry/index.js'
import type { Controller, ControllerDependencies } from './controller.js'
import { KeyQueue } from './queue.js'

const NAME = 'storage-protection'
const PODS = storagePrefix({ group: '', resource: 'pods' })

/** What is protected, by the plural: its finalizer, and its controller in Kubernetes. */
const PROTECTED = {
  persistentvolumeclaims: { finalizer: 'kubernetes.io/pvc-protection', user: 'pvc-protection-controller' },
  persistentvolumes: { finalizer: 'kubernetes.io/pv-protection', user: 'pv-protection-controller' },
} as const

type Plural = keyof typeof PROTECTED

/**
 * Lets claims and volumes go as soon as nobody uses them: takes the finalizer away that admission gave them. A claim is
 * used by pods that run somewhere, a volume by the claim that it is bound to.
 */
export function startStorageProtection(dependencies: ControllerDependencies): Controller {
  const { storage, catalog, clock, onError } = dependencies
  const queue = new KeyQueue({ clock, process: sync, onError: (key, error) => onError(NAME, key, error) })
  const plurals = Object.keys(PROTECTED) as Plural[]
  const watches = plurals.map((plural) => {
    const prefix = storagePrefix({ group: '', resource: plural })
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
  )

  function consider(plural: Plural, { metadata }: KubeObject): void {
    if (metadata.deletionTimestamp === undefined) return
    if (!(metadata.finalizers ?? []).includes(PROTECTED[plural].finalizer)) return
    queue.add(`${plural}/${metadata.namespace ?? ''}/${metadata.name ?? ''}`)
  }

  async function sync(key: string): Promise<void> {
    const [plural, namespace = '', name = ''] = key.split('/') as [Plural, string?, string?]
    const { finalizer, user } = PROTECTED[plural]
    const resource = catalog.version('', 'v1')?.find(plural)
    if (resource === undefined) return
    const client = dependencies.client(`system:serviceaccount:kube-system:${user}`, 'kube-controller-manager')
    const object = client.get(resource, namespace, name)
    if (object?.metadata.deletionTimestamp === undefined) return
    if (!(object.metadata.finalizers ?? []).includes(finalizer) || isUsed(plural, object)) return
    try {
      await client.update(resource, { namespace, name }, ({ metadata }) => {
        const kept = (metadata.finalizers ?? []).filter((each) => each !== finalizer)
        if (kept.length === 0) delete metadata.finalizers
        else metadata.finalizers = kept
      })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  function isUsed(plural: Plural, object: KubeObject): boolean {
    if (plural === 'persistentvolumes') return (object as unknown as PersistentVolume).status?.phase === 'Bound'
    const { metadata } = object as unknown as PersistentVolumeClaim
    const pods = storage.list(collectionPrefix({ prefix: PODS, namespaced: true }, metadata.namespace ?? '')).items
    return pods.some(({ object: pod }) => usesClaim(pod as unknown as Pod, metadata.name ?? ''))
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
