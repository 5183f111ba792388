import { type Json, type JsonObject, setOwn } from '../json/index.js'
import { mergeLists } from './merge-list.js'
import { formOf, type MapType, type Type } from './type.js'
import { filledList, filledMap, own } from './values.js'

/**
 * What `patch` makes of `live`: the patch's leaves win, nothing is taken away. Both must be valid. The result shares
 * what it can with both and is `live` itself when the patch changes nothing in it.
 */
export function mergeTyped(type: Type, live: Json | undefined, patch: Json | undefined): Json | undefined {
  if (patch === undefined || live === patch) return live
  if (live === undefined) return patch
  // When the forms differ the patch replaces what was there.
  const { map, list } = type
  switch (formOf(type, patch)) {
    case 'map': {
      const old = formOf(type, live) === 'map' ? filledMap(live) : undefined
      const next = filledMap(patch)
      // Two empty ones are a leaf: null and {} are not the same.
      return map?.atomic !== false || (old === undefined && next === undefined) ? patch : mergeMaps(map, old, next)
    }
    case 'list': {
      const old = formOf(type, live) === 'list' ? filledList(live) : undefined
      const next = filledList(patch)
      return list?.atomic !== false || (old === undefined && next === undefined)
        ? patch
        : mergeLists(list, old ?? [], next ?? [], mergeTyped)
    }
    default:
      return patch
  }
}

function mergeMaps(map: MapType, live: JsonObject | undefined, patch: JsonObject | undefined): Json | undefined {
  if (live === undefined || patch === undefined) return live ?? patch
  let merged: JsonObject | undefined
  for (const key of Object.keys(patch)) {
    const old = own(live, key)
    const type = map.typeOf(key)
    if (type === undefined) continue
    const value = mergeTyped(type, old, patch[key])
    if (value === old) continue
    merged ??= { ...live }
    if (value === undefined) delete merged[key]
    else setOwn(merged, key, value)
  }
  return merged ?? live
}
