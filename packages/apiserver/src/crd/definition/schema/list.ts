import { type FieldError, type FieldPath, forbidden, invalid, notSupported, Rendered, required } from '@setpoint/kube'
import { itemsText } from '../internal-text.js'
import type { SentSchema } from '../types.js'

const LIST_TYPE = 'x-kubernetes-list-type'
const LIST_MAP_KEYS = 'x-kubernetes-list-map-keys'

/** x-kubernetes-list-type and x-kubernetes-list-map-keys: what sets and list-maps ask of their items. */
export function validateLists(schema: SentSchema, path: FieldPath): FieldError[] {
  const listType = schema[LIST_TYPE] as string | undefined
  const keys = schema[LIST_MAP_KEYS] ?? []
  const errors: FieldError[] = []
  if (listType !== undefined && schema.type !== 'array') {
    const detail = 'must be array if x-kubernetes-list-type is specified'
    const at = path.child('type')
    errors.push(schema.type === undefined ? required(at, detail) : invalid(at, schema.type, detail))
  } else if (listType === 'set') {
    errors.push(...validateSetItems(schema.items, path.child('items')))
  }
  if (listType !== undefined && !['atomic', 'set', 'map'].includes(listType)) {
    errors.push(notSupported(path.child(LIST_TYPE), listType, ['atomic', 'set', 'map']))
  }
  if (keys.length > 0 && listType !== 'map') {
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty'
    const at = path.child(LIST_TYPE)
    errors.push(listType === undefined ? required(at, detail) : invalid(at, listType, detail))
  }
  if (listType === 'map') errors.push(...validateMapItems(schema, keys, path))
  if (listType === 'set' || listType === 'map') errors.push(...validateNulls(schema, keys, listType, path))
  return errors
}

/** Items of sets are compared as a whole: what is inside of them must not be owned in parts. */
function validateSetItems(items: SentSchema['items'], path: FieldPath): FieldError[] {
  if (items === undefined || Array.isArray(items)) return []
  const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set'
  const listType = items[LIST_TYPE] as string | undefined
  if (items.type === 'array' && listType !== undefined && listType !== 'atomic') {
    return [invalid(path.child(LIST_TYPE), listType, detail)]
  }
  if (items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic') {
    // Kubernetes shows the list type here too.
    return [invalid(path.child('x-kubernetes-map-type'), listType ?? null, detail)]
  }
  return []
}

function validateMapItems(schema: SentSchema, keys: readonly string[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const { items } = schema
  if (keys.length === 0) {
    errors.push(required(path.child(LIST_MAP_KEYS), 'must not be empty if x-kubernetes-list-type is map'))
  }
  if (items === undefined) {
    return [...errors, required(path.child('items'), 'must have a schema if x-kubernetes-list-type is map')]
  }
  if (Array.isArray(items)) {
    const detail = 'must only have a single schema if x-kubernetes-list-type is map'
    return [...errors, invalid(path.child('items'), new Rendered(itemsText(items)), detail)]
  }
  if (items.type !== 'object') {
    const detail = "must be object if parent array's x-kubernetes-list-type is map"
    return [...errors, invalid(path.child('items', 'type'), items.type ?? '', detail)]
  }
  const at = path.child(LIST_MAP_KEYS)
  const seen = new Set<string>()
  for (const key of keys) {
    const property = propertyOf(items, key)
    if (property === undefined) {
      errors.push(invalid(at, [...keys], 'entries must all be names of item properties'))
    } else if (property.type === 'array' || property.type === 'object') {
      const detail = "must be a scalar type if parent array's x-kubernetes-list-type is map"
      errors.push(invalid(path.child('items', 'properties').key(key).child('type'), items.type, detail))
    }
    if (seen.has(key)) errors.push(invalid(at, [...keys], 'must not contain duplicate entries'))
    seen.add(key)
  }
  return errors
}

/** An item that may be null, or may lack its key, has no identity. */
function validateNulls(
  { items }: SentSchema,
  keys: readonly string[],
  listType: 'set' | 'map',
  path: FieldPath,
): FieldError[] {
  if (items === undefined || Array.isArray(items)) return []
  const errors: FieldError[] = []
  if (items.nullable === true) {
    const detail = `cannot be nullable when x-kubernetes-list-type is ${listType}`
    errors.push(forbidden(path.child('items', 'nullable'), detail))
  }
  if (listType === 'set') return errors
  for (const key of keys) {
    const property = propertyOf(items, key)
    if (property === undefined) continue
    const at = path.child('items', 'properties').key(key)
    if (items.required?.includes(key) !== true && property.default === undefined) {
      const detail =
        'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property'
      errors.push(required(at.child('default'), detail))
    }
    if (property.nullable === true) {
      const detail = 'this property is in x-kubernetes-list-map-keys, so it cannot be nullable'
      errors.push(forbidden(at.child('nullable'), detail))
    }
  }
  return errors
}

function propertyOf({ properties = {} }: SentSchema, name: string): SentSchema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}
