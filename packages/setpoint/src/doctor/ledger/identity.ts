import type { ObjectMeta } from '@setpoint/kube'
import type { ObjectIdentity } from '../report/index.js'

interface Named {
  readonly apiVersion: string
  readonly kind: string
}

export function identityOf({ apiVersion, kind }: Named, metadata: Readonly<ObjectMeta>): ObjectIdentity {
  const { namespace = '', name = '', uid = '' } = metadata
  return { apiVersion, kind, namespace, name, uid }
}

/** The same object under the same name has the same text, whatever its UID: one that was made again is meant, too. */
export function identityText({ kind, namespace, name }: Pick<ObjectIdentity, 'kind' | 'namespace' | 'name'>): string {
  return `${kind} ${namespace}/${name}`
}
