import type { Schema } from '@setpoint/kube'
import { type SchemaPath, unsupported } from './refuse.js'

/** What tells the items of a list apart has to be in every one of them. */
export function checkListType(schema: Schema, path: SchemaPath): void {
  const { items } = schema
  if (items === undefined) return
  if (schema['x-kubernetes-list-type'] === 'set') {
    const isWhole = items['x-kubernetes-map-type'] === 'atomic' || items['x-kubernetes-list-type'] === 'atomic'
    if (!isWhole && (items.type === 'object' || items.type === 'array'))
      throw unsupported(path, `listSet() of ${items.type}s`, 'use listMap(), or atomic() around the items')
  }
  for (const key of schema['x-kubernetes-list-map-keys'] ?? []) {
    const property = items.properties?.[key]
    if (property === undefined)
      throw unsupported(path, `the items of listMap() have no field ${JSON.stringify(key)}`, 'name one that they have')
    if (items.required?.includes(key) !== true && property.default === undefined)
      throw unsupported(path, `${JSON.stringify(key)} of listMap() may be missing`, 'leave .optional() out')
  }
}
