import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'

/** What tells the items of Kubernetes' lists apart, the most telling first. */
const KEYS = ['name', 'type', 'key', 'uid', 'id', 'mountPath', 'devicePath', 'ip', 'host', 'containerPort', 'port']

/**
 * The field by which the items of a list are told apart, where that is evident: every item of every version is an object
 * that has it, with a value of its own. Undefined where items have no identity but their place.
 */
export function listKey(...versions: readonly (readonly Json[])[]): string | undefined {
  if (versions.every(({ length }) => length === 0)) return undefined
  return KEYS.find((key) => versions.every((items) => identifies(key, items)))
}

function identifies(key: string, items: readonly Json[]): boolean {
  const seen = new Set<Json>()
  for (const item of items) {
    const value = isJsonObject(item) ? item[key] : undefined
    if ((typeof value !== 'string' && typeof value !== 'number') || seen.has(value)) return false
    seen.add(value)
  }
  return true
}

/** The items by their key's value, in their order. Only for lists that {@link listKey} knows. */
export function keyed(key: string, items: readonly Json[]): Map<string | number, JsonObject> {
  return new Map(items.map((item) => [(item as JsonObject)[key] as string | number, item as JsonObject]))
}
