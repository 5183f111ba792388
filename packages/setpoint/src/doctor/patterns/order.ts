import { equalJson, isJsonObject, type Json } from '@setpoint/kube'

/** Where lists are kept in a text: lines, commas, semicolons, blanks. */
const SEPARATORS = ['\n', ',', ';', ' ']

/**
 * Whether two values hold the same in another order: the items of a list, the parts of a text that is a list, or the
 * keys of a JSON text.
 */
export function isReordered(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return !equalJson(a, b) && sameMembers(a, b)
  if (typeof a !== 'string' || typeof b !== 'string' || a === b || a.length !== b.length) return false
  return sameParts(a, b) || sameJsonText(a, b)
}

function sameMembers(a: readonly Json[], b: readonly Json[]): boolean {
  if (a.length !== b.length) return false
  const rest = b.map(sortedText).sort()
  return a
    .map(sortedText)
    .sort()
    .every((text, place) => text === rest[place])
}

function sameParts(a: string, b: string): boolean {
  return SEPARATORS.some((separator) => {
    const parts = a.split(separator)
    if (parts.length < 2) return false
    const others = b.split(separator).map(trimmed).sort()
    return (
      parts.length === others.length &&
      parts
        .map(trimmed)
        .sort()
        .every((part, place) => part === others[place])
    )
  })
}

function sameJsonText(a: string, b: string): boolean {
  if (!a.startsWith('{') && !a.startsWith('[')) return false
  try {
    return sortedText(JSON.parse(a) as Json) === sortedText(JSON.parse(b) as Json)
  } catch {
    return false
  }
}

/** The JSON of a value in which neither the order of keys nor that of items counts. */
function sortedText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).sort().join()}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const fields = Object.keys(value).sort()
  return `{${fields.map((name) => `${JSON.stringify(name)}:${sortedText(value[name] as Json)}`).join()}}`
}

function trimmed(text: string): string {
  return text.trim()
}
