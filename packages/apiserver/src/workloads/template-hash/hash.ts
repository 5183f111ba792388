import { goJson, type Json } from '@setpoint/kube'
import type { PodTemplate } from '../machinery/kinds.js'
import { dumpOf } from './dump.js'
import { fnv32, fnv32a, safeEncode } from './fnv.js'

/** The hash of a pod template that Deployments and DaemonSets name their revisions by. */
export function podTemplateHash(template: PodTemplate, collisionCount: number | undefined): string {
  const text = dumpOf('PodTemplateSpec', 'core/v1')(template, true)
  return safeEncode(String(withCollisions(fnv32a(Buffer.from(text)), collisionCount, 8)))
}

/** The hash of a revision's data that StatefulSets name it by. */
export function revisionHash(data: Json, collisionCount: number | undefined): string {
  const seed = fnv32(Buffer.from(goJson(data)))
  const hash = collisionCount === undefined ? seed : fnv32(Buffer.from(String(collisionCount)), seed)
  return safeEncode(String(hash))
}

/** A count of collisions is hashed as a little-endian number in a field of this many bytes. */
function withCollisions(hash: number, count: number | undefined, width: number): number {
  if (count === undefined) return hash
  const bytes = Buffer.alloc(width)
  bytes.writeUInt32LE(count)
  return fnv32a(bytes, hash)
}
