import type { KubeObject } from '@setpoint/kube'
import type { Change, ObjectIdentity } from 'setpoint/doctor'
import type { Finding } from '../finding.js'

/** An object as it was at some moment. */
export interface Version {
  readonly object: KubeObject
  readonly identity: ObjectIdentity
  /** When it came, by the doctor's clock. */
  readonly at: number
  /** Whether it was there when the observation began. */
  readonly isFirst: boolean
  /** Whether it is the first that was seen of its object. */
  readonly isNew: boolean
  /** Whose request it was, where that is known for certain; otherwise managedFields tell. */
  readonly writer?: string
}

/** Two versions, one after the other. */
export interface Step extends Version {
  readonly before: KubeObject
  readonly changes: readonly Change[]
}

/** What a rule may ask of the server once it has a suspicion. */
export interface Lookup {
  /** Undefined: it is not there. 'unknown': it cannot be told, for want of rights or of an answer. */
  get(reference: ObjectReference): Promise<KubeObject | undefined | 'unknown'>
  /** Where an object with this UID lives, as far as it has been seen. */
  resident(uid: string): { readonly namespace: string; readonly name: string } | undefined
  /** Whether objects of this kind live in namespaces. Undefined: the server does not serve it, or did not seconds ago. */
  isNamespaced(apiVersion: string, kind: string): boolean | undefined
  /** The objects of a kind in a namespace that have these labels. 'unknown' as above. */
  list(
    kind: Pick<ObjectReference, 'apiVersion' | 'kind'>,
    namespace: string,
    labels: Readonly<Record<string, string>>,
  ): Promise<readonly KubeObject[] | 'unknown'>
}

export interface ObjectReference {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** The observation as it stands when findings are asked for. */
export interface Stand {
  readonly now: number
  /** When everything had been listed. */
  readonly since: number
  readonly lookup: Lookup
}

/** Watches for one kind of trouble. All calls but `findings` are synchronous and cheap. */
export interface Rule {
  /** Every version of every object, once. */
  seen?(version: Version): void
  /** After `seen`, where the version before is known. */
  changed?(step: Step): void
  /** With its last version, where the server told it. */
  removed?(identity: ObjectIdentity, at: number, last: KubeObject | undefined): void
  /** What is known now; asked any number of times. */
  findings(stand: Stand): readonly Finding[] | Promise<readonly Finding[]>
}

export function identityOf({ apiVersion, kind, metadata }: KubeObject): ObjectIdentity {
  const { namespace = '', name = '', uid = '' } = metadata
  return { apiVersion, kind, namespace, name, uid }
}
