import { cloneJson, isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { type Path, readPath } from '../transcript/index.js'

/** For bodies too large to compare whole: an object with one entry per path that the step shows. */
export function showParts(body: Json, paths: readonly Path[]): Json {
  if (paths.length === 0) return body
  const shown: JsonObject = {}
  for (const path of paths) {
    const values = readPath(body, path)
    shown[path.join('.')] = path.includes('*') ? values : (values[0] ?? '<absent>')
  }
  return shown
}

/** Replaces the values at the paths; where there is none, none appears. */
export function maskParts(body: Json, paths: readonly Path[]): Json {
  if (paths.length === 0) return body
  const copy = cloneJson(body)
  for (const path of paths) {
    const last = path.at(-1)
    for (const holder of readPath(copy, path.slice(0, -1))) {
      if (last === undefined) continue
      if (isJsonObject(holder) && Object.hasOwn(holder, last)) holder[last] = '<masked>'
      if (Array.isArray(holder) && holder[Number(last)] !== undefined) holder[Number(last)] = '<masked>'
    }
  }
  return copy
}
