import type { KubeObject, ManagedFieldsEntry } from '@setpoint/kube'
import { freshEntries, owningEntries, writingEntries } from 'setpoint/doctor'

/** Who has a path of an object. */
export function managersOf(object: KubeObject, path: string): string[] {
  return names(owningEntries(object, path))
}

/**
 * Who made a path change from one version to the next: a writer who has it, else anybody who has it, because whoever
 * writes the same field twice within a second leaves no other trace.
 */
export function writersOf(before: KubeObject, after: KubeObject, path: string): string[] {
  const owners = owningEntries(after, path)
  const fresh = new Set(freshEntries(before, after))
  const candidates = [
    owners.filter((entry) => fresh.has(entry)),
    owners,
    // Taken away: it is nobody's any more, so whoever wrote did it.
    writingEntries(before, after),
    newestEntries(after),
  ]
  return names(candidates.find((found) => found.length > 0) ?? [])
}

/** Who wrote a version that differs from the one before it in managedFields alone; empty where they do not tell. */
export function bookkeepersOf(before: KubeObject, after: KubeObject): string[] {
  return names(writingEntries(before, after))
}

/** Everybody who has anything of an object. */
export function allManagers({ metadata: { managedFields = [] } }: KubeObject): string[] {
  return [...new Set(managedFields.map(({ manager = 'unknown' }) => manager))]
}

/** Of those who wrote in the last second that anybody wrote in. */
export function lastManagers(object: KubeObject): string[] {
  return names(newestEntries(object))
}

function newestEntries({ metadata: { managedFields = [] } }: KubeObject): ManagedFieldsEntry[] {
  const last = managedFields.reduce((latest, { time = '' }) => (time > latest ? time : latest), '')
  return managedFields.filter(({ time = '' }) => time === last)
}

function names(entries: readonly ManagedFieldsEntry[]): string[] {
  return [...new Set(entries.map(nameOf))]
}

/** `webapps`, or `kube-controller-manager (scale)` where it came through a subresource that is not the status. */
function nameOf({ manager = 'unknown', subresource = '' }: ManagedFieldsEntry): string {
  return subresource === '' || subresource === 'status' ? manager : `${manager} (${subresource})`
}
