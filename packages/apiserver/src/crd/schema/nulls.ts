import { isJsonObject, type Json } from '@setpoint/kube'
import { fieldShape, type Shape } from './shape.js'

/**
 * Removes, in place, fields that are null although their schema is neither nullable nor has a default: to Kubernetes
 * they were never sent. Nulls in lists stay, and so do nulls that a default will replace.
 */
export function dropNulls(value: Json, shape: Shape): void {
  if (Array.isArray(value)) {
    if (shape.items === undefined) return
    for (const item of value) if (typeof item === 'object' && item !== null) dropNulls(item, shape.items)
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      const field = value[name] as Json
      if (typeof field !== 'object') continue
      const schema = fieldShape(shape, name)
      if (schema === undefined) continue
      if (field !== null) dropNulls(field, schema)
      else if (!schema.nullable && schema.defaultValue === undefined) delete value[name]
    }
  }
}
