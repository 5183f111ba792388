import { isJsonObject, type KubeObject } from '@setpoint/kube'

/**
 * The object with its null fields left out, so that a cell has one way to find a field unset. Kubernetes itself writes
 * a few (`"endpoints":null`). Copies only what has one; metadata never has.
 */
export function withoutNulls(object: KubeObject): KubeObject {
  let copy: KubeObject | undefined
  for (const key of Object.keys(object)) {
    if (key === 'metadata') continue
    const value = object[key]
    const cleaned = clean(value)
    if (cleaned === value) continue
    copy ??= { ...object }
    copy[key] = cleaned
  }
  return copy ?? object
}

function clean(value: unknown): unknown {
  if (value === null) return undefined
  return Array.isArray(value) ? cleanItems(value) : isJsonObject(value) ? cleanFields(value) : value
}

function cleanItems(items: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined
  for (const [index, item] of items.entries()) {
    const cleaned = item === null ? {} : clean(item)
    if (cleaned === item) continue
    copy ??= [...items]
    copy[index] = cleaned
  }
  return copy ?? items
}

function cleanFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(fields)) {
    const cleaned = clean(fields[key])
    if (cleaned === fields[key]) continue
    copy ??= { ...fields }
    copy[key] = cleaned
  }
  return copy ?? fields
}
