import { quote } from '../field/index.js'
import { FieldSet, FieldsV1Error, parseFieldsV1 } from '../fieldset/index.js'
import { equalJson, isJsonObject, type Json } from '../json/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import { managerIdentity } from './identity.js'
import { type Managed, ManagedSet, NOT_MANAGED } from './managed.js'
import { recall, remember } from './memory.js'

/** metadata.managedFields that cannot be read. */
export class ManagedFieldsError extends Error {
  override readonly name = 'ManagedFieldsError'
}

/** Reads metadata.managedFields. The entries must not be changed in place afterwards. Throws a ManagedFieldsError. */
export function decodeManagedFields(entries: readonly ManagedFieldsEntry[] | undefined): Managed {
  if (entries === undefined || entries.length === 0) return NOT_MANAGED
  const known = recall(entries)
  if (known !== undefined) return known
  const sets = new Map<string, ManagedSet>()
  const times = new Map<string, string>()
  for (const [index, entry] of entries.entries()) {
    const managed = decodeEntry(entry, index)
    sets.set(managed.by.text, managed)
    if (entry.time === undefined) times.delete(managed.by.text)
    else times.set(managed.by.text, entry.time)
  }
  const managed = { sets, times }
  remember(entries, managed)
  return managed
}

function decodeEntry(entry: ManagedFieldsEntry, index: number): ManagedSet {
  // Entries come from clients: they are what their type says only once these checks have passed.
  const operation: string = entry.operation ?? ''
  const fieldsType: string = entry.fieldsType ?? ''
  const { apiVersion = '' } = entry
  if (operation !== 'Apply' && operation !== 'Update')
    throw new ManagedFieldsError('operation must be `Apply` or `Update`')
  if (apiVersion === '') throw new ManagedFieldsError('apiVersion must not be empty')
  if (fieldsType === '') throw new ManagedFieldsError(`missing fieldsType in managed fields entry ${index}`)
  if (fieldsType !== 'FieldsV1') {
    throw new ManagedFieldsError(`invalid fieldsType ${quote(fieldsType)} in managed fields entry ${index}`)
  }
  return new ManagedSet(managerIdentity(entry), apiVersion, operation === 'Apply', decodeSet(entry))
}

function decodeSet({ manager = '', fieldsV1 }: ManagedFieldsEntry): FieldSet {
  try {
    return fieldsV1 === undefined ? FieldSet.empty : parseFieldsV1(fieldsV1)
  } catch (error) {
    if (!(error instanceof FieldsV1Error)) throw error
    const message = `error decoding versioned set from ${manager}: error decoding set: ${error.message}`
    throw new ManagedFieldsError(message, { cause: error })
  }
}

/** Reads what can be read, and otherwise nothing. */
export function decodeOrNothing(entries: readonly ManagedFieldsEntry[] | undefined): Managed {
  try {
    return decodeManagedFields(entries)
  } catch (error) {
    if (error instanceof ManagedFieldsError) return NOT_MANAGED
    throw error
  }
}

/**
 * The managers that a write starts from. A client may edit managedFields; what it sends back unread, empty or broken is
 * taken from the live object, so that who knows nothing of managedFields cannot destroy them.
 */
export function decodeSent(
  live: readonly ManagedFieldsEntry[] | undefined,
  sent: readonly ManagedFieldsEntry[] | undefined,
): Managed {
  if (sent === undefined || sent === live || equalJson(sent as unknown as Json, live as unknown as Json)) {
    return decodeOrNothing(live)
  }
  if (isReset(sent)) return NOT_MANAGED
  const managed = decodeOrNothing(sent)
  return managed.sets.size === 0 ? decodeOrNothing(live) : managed
}

/** An empty list or one empty entry asks to forget all managers. */
function isReset(entries: readonly ManagedFieldsEntry[]): boolean {
  const [first] = entries
  return first === undefined || (entries.length === 1 && isJsonObject(first) && Object.values(first).every(isZero))
}

function isZero(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
