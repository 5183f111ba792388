import { equalJson, type Json, type KubeObject, type ManagedFieldsEntry } from '@setpoint/kube'
import { ownsPath } from './owns.js'

/** Programs that people type into. */
const PEOPLE = /^(?:kubectl|k9s|Lens|Headlamp|Mozilla|dashboard)/i

export function isPerson(manager: string): boolean {
  return PEOPLE.test(manager)
}

/** `webapps`, or `kube-controller-manager (scale)` where it came through a subresource that is not the status. */
function nameOf({ manager = 'unknown', subresource = '' }: ManagedFieldsEntry): string {
  return subresource === '' || subresource === 'status' ? manager : `${manager} (${subresource})`
}

/** Who has a path of an object. */
export function managersOf({ metadata }: KubeObject, path: string): string[] {
  return names((metadata.managedFields ?? []).filter(({ fieldsV1 = {} }) => owns(fieldsV1, path)))
}

/**
 * Who made a path change from one version to the next. A writer's entry is new, or has another time or other fields; but
 * times are whole seconds, so whoever writes the same field twice in one leaves no trace but having it.
 */
export function writersOf(before: KubeObject, after: KubeObject, path: string): string[] {
  const entries = after.metadata.managedFields ?? []
  const old = before.metadata.managedFields ?? []
  const fresh = entries.filter((entry) => !old.some((other) => equalJson(entry as Json, other as Json)))
  const gained = fresh.filter((entry) => !hasOnlyLost(entry, old))
  const candidates = [
    fresh.filter(({ fieldsV1 = {} }) => owns(fieldsV1, path)),
    entries.filter(({ fieldsV1 = {} }) => owns(fieldsV1, path)),
    // Taken away: it is nobody's any more. Whoever wrote last did it, and whoever only lost fields did not.
    gained,
    fresh,
    newest(entries),
  ]
  return names(candidates.find((found) => found.length > 0) ?? [])
}

/** Within one second, who takes a field away leaves no trace but an entry of that second. */
function newest(entries: readonly ManagedFieldsEntry[]): ManagedFieldsEntry[] {
  const last = entries.reduce((latest, { time = '' }) => (time > latest ? time : latest), '')
  return entries.filter(({ time = '' }) => time === last)
}

function hasOnlyLost(entry: ManagedFieldsEntry, old: readonly ManagedFieldsEntry[]): boolean {
  const same = old.find((other) => nameOf(other) === nameOf(entry) && other.operation === entry.operation)
  if (same === undefined || same.time !== entry.time) return false
  return JSON.stringify(entry.fieldsV1 ?? {}).length < JSON.stringify(same.fieldsV1 ?? {}).length
}

function owns(fields: NonNullable<ManagedFieldsEntry['fieldsV1']>, path: string): boolean {
  return Object.keys(fields).length > 0 && ownsPath(fields, path)
}

function names(entries: readonly ManagedFieldsEntry[]): string[] {
  return [...new Set(entries.map(nameOf))]
}
