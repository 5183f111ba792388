import { type GroupVersionKind, isJsonObject, type Json, parseApiVersion } from '@setpoint/kube'
import { GoError } from '../typed/index.js'

const TARGET = String.raw`struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`

/**
 * The kind that a body names, as far as it names one: '' for what it leaves out. Like the server's first look at a body
 * this reads `Kind` and `APIVERSION`, too, which the decode that follows does not. Throws {@link GoError}.
 */
export function interpretKind(value: Json): GroupVersionKind {
  if (value !== null && !isJsonObject(value)) {
    throw new GoError(
      `couldn't get version/kind; json parse error: json: cannot unmarshal ${word(value)} into Go value of type ${TARGET}`,
    )
  }
  const apiVersion = stringMember(value ?? {}, 'apiVersion')
  const kind = stringMember(value ?? {}, 'kind')
  const parsed = parseApiVersion(apiVersion)
  if (parsed === undefined) throw new GoError(`unexpected GroupVersion string: ${apiVersion}`)
  return { ...parsed, kind }
}

/** The last member of that name in any case; null counts as absent. */
function stringMember(object: { [key: string]: Json }, name: string): string {
  let found = ''
  for (const key in object) {
    if (key.length !== name.length || (key !== name && key.toLowerCase() !== name.toLowerCase())) continue
    const value = object[key] as Json
    if (typeof value === 'string') found = value
    else if (value !== null) {
      throw new GoError(
        `couldn't get version/kind; json parse error: json: cannot unmarshal ${word(value)} into Go struct field .${name} of type string`,
      )
    }
  }
  return found
}

function word(value: Json): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value
}
