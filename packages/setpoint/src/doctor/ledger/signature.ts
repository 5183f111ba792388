import { masked } from '../patterns/index.js'
import type { Change } from '../changes/index.js'
import type { ObjectIdentity } from '../report/index.js'
import { identityText } from './identity.js'
import type { WriteRecord } from './write.js'

/** Maps whose keys are anybody's choice. */
const MAP = /\.(?:data|stringData|binaryData|annotations|labels|matchLabels|nodeSelector|limits|requests)$/
/** The last step of a path: a quoted key, the item of a list, or a name. */
const LAST = /^(.*?)(?:\['(?:[^'\\]|\\.)*'\]|\[[^[\]]*\]|\.([^.[\]]+))$/

/** A field of an object as one text that is the same in every round, whatever identifiers are in names and keys. */
export function fieldSignature(of: ObjectIdentity, path: string): string {
  const text = `${of.kind} ${of.namespace}/${of.name} ${path}`
  const known = MASKED.get(text)
  if (known !== undefined) return known
  // Rounds are about the same fields again and again, and masking takes long.
  if (MASKED.size >= MOST_MASKED) MASKED.clear()
  const made = masked(text)
  MASKED.set(text, made)
  return made
}

const MASKED = new Map<string, string>()
const MOST_MASKED = 2000

/** A change as one text. A key or an item that comes or goes is one of those of its map or list, whatever its name. */
export function changeSignature(of: ObjectIdentity, { path, before, after }: Change): string {
  const parent = before === undefined || after === undefined ? mapOf(path) : undefined
  return fieldSignature(of, parent === undefined ? path : `${parent}.*`)
}

/**
 * What a pass did, as one text. Two passes that do the same have the same, in whatever order. What is created or deleted counts
 * by its kind: a name that is new each time would make each time look new.
 */
export function signatureOf(writes: readonly WriteRecord[]): string {
  const fields = new Set<string>()
  for (const { of, effect, detail } of writes) {
    if (effect === 'created') fields.add(`${of.kind} ${of.namespace}/* +`)
    if (effect === 'deleted') fields.add(`${of.kind} ${of.namespace}/* -`)
    if (effect !== 'changed') continue
    const changes = detail?.changes ?? []
    if (changes.length === 0) fields.add(fieldSignature(of, '='))
    for (const change of changes) fields.add(changeSignature(of, change))
  }
  return [...fields].sort().join('\n')
}

/** The same with every name as it is: two passes have the same that do the same to the very same fields. */
export function exactSignatureOf(writes: readonly WriteRecord[]): string {
  const fields = new Set<string>()
  for (const { of, effect, detail } of writes) {
    if (effect === 'none') continue
    const object = `${effect} ${identityText(of)}`
    const changes = detail?.changes ?? []
    if (changes.length === 0) fields.add(object)
    for (const { path } of changes) fields.add(`${object} ${path}`)
  }
  return [...fields].sort().join('\n')
}

/** Whether writes changed that field, but for identifiers in names and keys; `+` and `-`: created or deleted the object. */
export function hasField(writes: readonly WriteRecord[], of: ObjectIdentity, path: string): boolean {
  const wanted = fieldSignature(of, path)
  return writes.some(({ of: written, effect, detail }) => {
    if (effect === 'created') return path === '+' && fieldSignature(written, '+') === wanted
    if (effect === 'deleted') return path === '-' && fieldSignature(written, '-') === wanted
    return (
      effect === 'changed' && (detail?.changes ?? []).some((change) => fieldSignature(written, change.path) === wanted)
    )
  })
}

/** The map or list that a path is a key or an item of; undefined where its last step is a field that the kind declares. */
function mapOf(path: string): string | undefined {
  const [, parent, name] = LAST.exec(path) ?? []
  if (parent === undefined) return undefined
  // Declared names have neither hyphens nor dots.
  return name === undefined || name.includes('-') || MAP.test(parent) ? parent : undefined
}
