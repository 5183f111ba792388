import type { ManagedFieldsEntry } from '../meta/index.js'

/**
 * What makes two entries of managedFields the same: name, operation and subresource, and for updates the version.
 * Whoever applies keeps one entry whatever version it uses.
 */
export interface ManagerIdentity {
  /** All of it in one text: equal for equal identities, and what managers are ordered by. */
  readonly text: string
  readonly manager: string
  readonly operation: string
  /** '' for those who apply. */
  readonly apiVersion: string
  readonly subresource: string
}

export function managerIdentity(
  entry: Pick<ManagedFieldsEntry, 'manager' | 'operation' | 'apiVersion' | 'subresource'>,
): ManagerIdentity {
  const { manager = '', operation = '', subresource = '' } = entry
  const apiVersion = operation === 'Apply' ? '' : (entry.apiVersion ?? '')
  let text = part('manager', manager)
  text += part('operation', operation)
  text += part('apiVersion', apiVersion)
  text += part('subresource', subresource)
  return { text: `{${text.slice(0, -1)}}`, manager, operation, apiVersion, subresource }
}

function part(name: string, value: string): string {
  return value === '' ? '' : `"${name}":${JSON.stringify(value)},`
}
