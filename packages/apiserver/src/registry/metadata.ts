import { badRequest, type Clock, formatTime, type KubeObject, type OwnerReference, type Random } from '@setpoint/kube'

/** What the server alone decides about a new object. */
export function fillSystemFields(object: KubeObject, clock: Clock, random: Random): void {
  object.metadata.creationTimestamp = formatTime(clock.now())
  object.metadata.uid = random.uuid()
}

/** Deletion is a state that only the server sets. */
export function wipeSystemFields(object: KubeObject): void {
  const { metadata } = object
  delete metadata.deletionTimestamp
  delete metadata.deletionGracePeriodSeconds
  delete metadata.selfLink
}

/** The object's namespace is the request's; a client may leave it out but may not name another. */
export function ensureNamespace(object: KubeObject, namespace: string): void {
  const own = object.metadata.namespace ?? ''
  if (own === namespace) return
  if (own === '') {
    object.metadata.namespace = namespace
    return
  }
  if (namespace === '') {
    // A cluster-scoped object that names a namespace: Kubernetes drops it.
    delete object.metadata.namespace
    return
  }
  throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
}

/** The name in the body must be the one in the URL. */
export function checkName(object: KubeObject, name: string): void {
  const own = object.metadata.name ?? ''
  if (own === '') {
    throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`)
  }
  if (own !== name) {
    throw badRequest(`the name of the object (${own}) does not match the name on the URL (${name})`)
  }
}

/** Drops owner references that repeat another one to the letter, and warns of those that share a UID. */
export function dedupeOwnerReferences(object: KubeObject, warnings: string[]): void {
  const references = object.metadata.ownerReferences
  if (references === undefined || references.length < 2) return
  const byUid = new Map<string, OwnerReference[]>()
  const kept: OwnerReference[] = []
  const repeated = new Set<string>()
  for (const reference of references) {
    const same = byUid.get(reference.uid) ?? []
    if (same.some((other) => sameReference(other, reference))) {
      repeated.add(reference.uid)
      continue
    }
    byUid.set(reference.uid, [...same, reference])
    kept.push(reference)
  }
  if (repeated.size === 0) return
  object.metadata.ownerReferences = kept
  warnings.push(
    `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${[...repeated].join(', ')}`,
  )
}

function sameReference(a: OwnerReference, b: OwnerReference): boolean {
  return (
    a.apiVersion === b.apiVersion &&
    a.kind === b.kind &&
    a.name === b.name &&
    (a.controller ?? false) === (b.controller ?? false) &&
    (a.blockOwnerDeletion ?? false) === (b.blockOwnerDeletion ?? false)
  )
}
