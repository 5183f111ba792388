import { masked } from '../patterns/index.js'
import type { ObjectIdentity } from '../report/index.js'
import type { WriteRecord } from './write.js'

/** A field of an object as one text that is the same in every round, whatever identifiers are in names and keys. */
export function fieldSignature(of: ObjectIdentity, path: string): string {
  return masked(`${of.kind} ${of.namespace}/${of.name} ${path}`)
}

/** What a pass did, as one text. Two passes that do the same have the same, in whatever order. */
export function signatureOf(writes: readonly WriteRecord[]): string {
  const fields = new Set<string>()
  for (const { of, effect, detail } of writes) {
    if (effect === 'created') fields.add(fieldSignature(of, '+'))
    if (effect === 'deleted') fields.add(fieldSignature(of, '-'))
    if (effect !== 'changed') continue
    const changes = detail?.changes ?? []
    if (changes.length === 0) fields.add(fieldSignature(of, '='))
    for (const { path } of changes) fields.add(fieldSignature(of, path))
  }
  return [...fields].sort().join('\n')
}
