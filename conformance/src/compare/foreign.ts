import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { groupSuffix } from '../run/place.js'

/** Leaves out what belongs to other cases' groups: cases run side by side and discovery shows all of them. */
export function dropForeignGroups(value: Json, own: string): Json {
  const foreign = (text: Json | undefined): boolean =>
    typeof text === 'string' && text.includes(groupSuffix) && !text.includes(own)
  const drop = (part: Json): Json => {
    if (typeof part === 'string') {
      return foreign(part) || part.includes('\n')
        ? part
            .split('\n')
            .filter((line) => !foreign(line))
            .join('\n')
        : part
    }
    if (Array.isArray(part)) return part.filter((item) => !foreign(nameOf(item))).map(drop)
    if (!isJsonObject(part)) return part
    const kept: JsonObject = {}
    for (const [key, field] of Object.entries(part)) if (!foreign(key)) kept[key] = drop(field)
    return kept
  }
  return drop(value)
}

function nameOf(item: Json): Json | undefined {
  if (!isJsonObject(item)) return undefined
  return item['name'] ?? (isJsonObject(item['metadata']) ? item['metadata']['name'] : undefined)
}
