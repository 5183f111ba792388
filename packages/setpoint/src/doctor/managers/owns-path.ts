import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { fieldOf } from '../changes/index.js'

/**
 * Whether a set of fields (FieldsV1) has a path as `changes` writes it. A path is also had by who has all of it from
 * above, as an atomic list, or any part of it below, as when a whole object came at once.
 */
export function ownsPath(fields: JsonObject, path: string): boolean {
  if (path === '') return true
  const below = Object.keys(fields).filter((key) => key !== '.')
  // Nothing more below: what is here is had as a whole.
  if (below.length === 0) return true
  return below.some((key) => {
    const rest = restAfter(key, path)
    const child: Json | undefined = fields[key]
    return rest !== undefined && isJsonObject(child) && ownsPath(child, rest)
  })
}

/** Whether a set of fields has that very path, or a part of it below: who has a map, and none of its keys, has neither. */
export function ownsExactly(fields: JsonObject, path: string): boolean {
  if (path === '') return true
  return Object.entries(fields).some(([key, child]) => {
    const rest = key === '.' ? undefined : restAfter(key, path)
    return rest !== undefined && isJsonObject(child) && ownsExactly(child, rest)
  })
}

/** What of a path is left behind an element of FieldsV1; undefined when the path goes another way. */
function restAfter(key: string, path: string): string | undefined {
  if (key.startsWith('f:')) {
    const field = fieldOf('', key.slice(2))
    if (!path.startsWith(field)) return undefined
    const rest = path.slice(field.length)
    return rest === '' || rest.startsWith('.') || rest.startsWith('[') ? rest : undefined
  }
  const item = /^\[([^'\]][^\]]*)\]/.exec(path)
  if (item === null) return undefined
  return isItem(key, item[1] ?? '') ? path.slice(item[0].length) : undefined
}

/** Lists are merged by keys of their own, and compared by what is evident: where these differ, the item is not ruled out. */
function isItem(key: string, text: string): boolean {
  const separator = text.indexOf('=')
  if (!key.startsWith('k:') || separator < 0) return true
  const fields = JSON.parse(key.slice(2)) as JsonObject
  const value = fields[text.slice(0, separator)]
  const wanted = text.slice(separator + 1)
  return value === undefined || (typeof value === 'string' ? value : JSON.stringify(value)) === wanted
}
