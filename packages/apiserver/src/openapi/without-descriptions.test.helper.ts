import { isJsonObject, type Json } from '@setpoint/kube'

/** A document without what people read: every description, but no property that is called so. */
export function withoutDescriptions(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutDescriptions)
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).filter(([key, child]) => key !== 'description' || typeof child !== 'string')
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutDescriptions(child)]))
}
