import type { KubeObject } from '@setpoint/kube'
import type { StorageOptions } from '../state.js'
import type { Encode, ListResult, Storage, StorageEvent } from '../storage.js'

/** How the suite gets storages of the kind under test. */
export interface Subject {
  /** A new, empty storage. */
  open(options?: StorageOptions): Promise<Storage>
  /** Closes a storage and opens what it has kept. Absent for a storage that keeps nothing. */
  reopen?(storage: Storage, options?: StorageOptions): Promise<Storage>
}

/** An encode function for an object that carries a value and the revision of its write. */
export function encodeValue(value: string): Encode {
  return (revision) => {
    const object: KubeObject = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { resourceVersion: String(revision) },
      data: { value },
    }
    return { object, bytes: Buffer.from(JSON.stringify(object)) }
  }
}

/** The value that {@link encodeValue} put into an object. */
export function valueOf(object: KubeObject): unknown {
  return (object['data'] as { value?: unknown }).value
}

/** What is there; a test that finds nothing has failed. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('nothing is there')
  return value
}

/** Creates keys one after another, each with its own name as the value. */
export async function create(storage: Storage, ...keys: string[]): Promise<void> {
  for (const key of keys) await storage.put(key, 0, encodeValue(key))
}

/** Writes a key whatever it holds. */
export async function overwrite(storage: Storage, key: string, value: string): Promise<number> {
  return (await storage.put(key, storage.get(key)?.revision ?? 0, encodeValue(value))).revision
}

export async function remove(storage: Storage, key: string): Promise<number> {
  return (await storage.delete(key, storage.get(key)?.revision ?? 0, encodeValue('last'))).revision
}

export function keysOf(result: ListResult): string[] {
  return result.items.map((item) => item.key)
}

/** An event in one line: `4 put /a`. */
export function line(event: StorageEvent): string {
  return `${event.revision} ${event.type} ${event.current.key}`
}
