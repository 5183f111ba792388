import { controllerOf, groupVersionKindOf, type Selector } from '@setpoint/kube'
import type { StoredKind } from './kinds.js'
import type { Loop } from './loop.js'
import { keyOf } from './names.js'
import type { ObjectStore } from './store.js'

/** Puts every object of a kind on the queue: those that are there, and each at every write. */
export function enqueueEach<T extends StoredKind>(store: ObjectStore<T>, loop: Loop): void {
  for (const object of store.list('')) loop.add(keyOf(object))
  store.onChange(({ object }) => loop.add(keyOf(object)))
}

/**
 * Puts the owner of a dependent on the queue whenever the dependent is written: the one that controls it, the one that
 * did before, and, when nobody controls it, all that select it and may adopt it.
 */
export function enqueueOwners<D extends StoredKind, O extends StoredKind>(
  dependents: ObjectStore<D>,
  owners: ObjectStore<O>,
  loop: Loop,
  selectorOf?: (owner: O) => Selector,
): void {
  const { group, kind } = owners.resource
  const ownerKey = (object: D): string | undefined => {
    const reference = controllerOf(object)
    if (reference === undefined || reference.kind !== kind) return undefined
    if (groupVersionKindOf({ apiVersion: reference.apiVersion, kind }).group !== group) return undefined
    return `${object.metadata.namespace ?? ''}/${reference.name}`
  }
  dependents.onChange(({ object, previous, deleted }) => {
    const key = ownerKey(object)
    if (key !== undefined) loop.add(key)
    const former = previous === undefined ? undefined : ownerKey(previous)
    if (former !== undefined && former !== key) loop.add(former)
    if (selectorOf === undefined || deleted || controllerOf(object) !== undefined) return
    for (const owner of owners.list(object.metadata.namespace ?? '')) {
      if (selectorOf(owner).matches(object.metadata.labels ?? {})) loop.add(keyOf(owner))
    }
  })
}
