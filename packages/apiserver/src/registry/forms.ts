import { cloneObject, type KubeObject } from '@setpoint/kube'
import { type Resource, whenConverted } from '../resource/index.js'

/** A stored object in the hub version; a promise where somebody else converts it. */
export function loaded({ codec }: Resource, stored: KubeObject): KubeObject | Promise<KubeObject> {
  return codec.prepare === undefined ? codec.load(stored) : whenConverted(() => codec.load(stored))
}

/** An object of the hub version as it is stored; a promise where somebody else converts it. */
export function storedForm({ codec }: Resource, object: KubeObject): KubeObject | Promise<KubeObject> {
  codec.admitted?.drop(object)
  if (codec.convert === undefined) return codec.store(object)
  // Conversions are remembered by object, and this one may still change before another attempt.
  const copy = cloneObject(object)
  return whenConverted(() => codec.store(copy))
}
