import { type Clock, cloneObject, formatTime, type KubeObject, type Random } from '@setpoint/kube'
import { encodeLine, encodeObject } from '../../registry/index.js'
import { CompareError, type Encode, type Storage, type StoredObject } from '../../storage/index.js'
import { DefaultObject } from './objects.js'
import { reconciled } from './reconcile.js'

/**
 * Sees to it that Kubernetes' default roles and bindings are there. Storage gets them as they are, below everything that a
 * request goes through: they are known to be good, and 130 requests would be half of the server's start.
 */
export async function installDefaultPolicy(storage: Storage, clock: Clock, random: Random): Promise<void> {
  const time = formatTime(clock.now())
  const writes: Promise<void>[] = []
  for (const object of DefaultObject.all()) {
    const { key } = object
    const stored = storage.get(key)
    const encode = stored === undefined ? newObject(object, random.uuid(), time) : update(object, stored)
    if (encode !== undefined) writes.push(write(storage, key, stored?.revision ?? 0, encode))
  }
  await Promise.all(writes)
}

function newObject(object: DefaultObject, uid: string, time: string): Encode {
  return (revision) => {
    const fields = { uid, revision, time }
    return { bytes: encodeLine(object.json(fields)), object: object.object(fields) }
  }
}

/** Undefined: there is nothing to do. */
function update(object: DefaultObject, stored: StoredObject): Encode | undefined {
  if (object.isIn(stored.bytes)) return undefined
  const next: KubeObject | undefined = reconciled(stored.object, cloneObject(object.parsed))
  if (next === undefined) return undefined
  return (revision) => {
    next.metadata.resourceVersion = String(revision)
    return encodeObject(next)
  }
}

async function write(storage: Storage, key: string, expected: number, encode: Encode): Promise<void> {
  try {
    await storage.put(key, expected, encode)
  } catch (error) {
    // Whoever was faster has had their say; the next start looks again.
    if (!(error instanceof CompareError)) throw error
  }
}
