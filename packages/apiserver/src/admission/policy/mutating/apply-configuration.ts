import {
  isJsonObject,
  type Json,
  type JsonObject,
  mergeTyped,
  type Type,
  typeProblemsText,
  validateTyped,
} from '@setpoint/kube'

/**
 * What an apply configuration makes of an object: its fields win, nothing is taken away, and who owns them is not
 * recorded. A text: what is wrong with it.
 */
export function applyConfiguration(type: Type, object: JsonObject, patch: JsonObject): JsonObject | string {
  const problems = validateTyped(type, patch)
  if (problems.length > 0) {
    return `failed to convert patch object to typed object: ${typeProblemsText(problems)}`
  }
  // Who means to change a part of something atomic would replace the whole of it.
  const atomics = findAtomics(type, patch, '')
  if (atomics.length > 0) {
    return `invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomics.join(', ')}`
  }
  const existing = validateTyped(type, object, { allowDuplicates: true })
  if (existing.length > 0) {
    return `failed to convert original object to typed object: ${typeProblemsText(existing)}`
  }
  return mergeTyped(type, object, patch) as JsonObject
}

function findAtomics({ map, list }: Type, value: Json, path: string): string[] {
  if (isJsonObject(value) && map !== undefined) {
    const inner = Object.entries(value).flatMap(([name, part]) => {
      const field = map.fields.get(name)
      return field === undefined ? [] : findAtomics(field.type, part, `${path}.${name}`)
    })
    return map.atomic ? [path, ...inner] : inner
  }
  if (Array.isArray(value) && list !== undefined) {
    const inner = value.flatMap((item, index) => findAtomics(list.element, item, `${path}[${index}]`))
    return list.atomic ? [path, ...inner] : inner
  }
  return []
}
