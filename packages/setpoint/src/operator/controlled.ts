import { controllerOf, type Kind } from '@setpoint/kube'
import type { Cache, CachedObject } from '../cache/index.js'

/** The index of owned kinds: the controller's UID. */
export const BY_CONTROLLER = 'setpoint.dev/controller-uid'

export function controllerUid(object: CachedObject): readonly string[] {
  const uid = controllerOf(object)?.uid
  return uid === undefined ? [] : [uid]
}

/** The objects of an owned kind whose controller is this very owner. */
export function controlledBy(cache: Cache, kind: Kind, { metadata }: CachedObject): CachedObject[] {
  return cache.list(kind, { index: { name: BY_CONTROLLER, value: metadata.uid ?? '' } }) as CachedObject[]
}
