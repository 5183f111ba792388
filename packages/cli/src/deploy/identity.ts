import type { TypedObject } from '@setpoint/kube'
import { describeObject } from 'setpoint'

/** Which object is meant, whatever is in it. */
export interface Identity {
  readonly apiVersion: string
  readonly kind: string
  /** Absent for what has no namespace. */
  readonly namespace?: string
  readonly name: string
}

export function identityOf({ apiVersion, kind, metadata }: TypedObject): Identity {
  const { namespace, name = '' } = metadata ?? {}
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name }
}

/** As people read it: `Deployment web-system/web-controller-manager`. */
export function titleOf(identity: Identity): string {
  return describeObject(identity.kind, identity)
}

/** The same object, whichever version of its group it was written in. */
export function isSame(a: Identity, b: Identity): boolean {
  const group = ({ apiVersion }: Identity): string => (apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '')
  return a.kind === b.kind && a.name === b.name && a.namespace === b.namespace && group(a) === group(b)
}
