import { SetpointError } from '@setpoint/kube'

/** The address of an object within its kind. */
export interface NamespacedName {
  /** Absent for what has no namespace. */
  readonly namespace?: string
  readonly name: string
}

/** Whatever says which object is meant: its address, or the object itself. */
export type Target = NamespacedName | { readonly metadata: { readonly name?: string; readonly namespace?: string } }

/** The address of an object, or the address itself. Throws RequestInvalid for an object without a name. */
export function nameOf(target: Target): NamespacedName {
  const { name, namespace } = 'metadata' in target ? target.metadata : target
  if (name === undefined || name === '') {
    throw new SetpointError('RequestInvalid', 'the object has no metadata.name; the server gives one only on create')
  }
  return namespace === undefined || namespace === '' ? { name } : { namespace, name }
}

/** For messages: `ConfigMap default/settings`. */
export function describeObject(kind: string, { namespace, name }: { namespace?: string; name?: string }): string {
  const shown = name ?? '(no name)'
  return `${kind} ${namespace === undefined || namespace === '' ? shown : `${namespace}/${shown}`}`
}
