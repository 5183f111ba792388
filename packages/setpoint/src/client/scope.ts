import { type Kind, SetpointError } from '@setpoint/kube'
import { nameOf, type Target } from '../objects/index.js'

/** Where a call goes: '' is no namespace, or all of them. */
export interface Address {
  readonly namespace: string
  readonly name: string
}

/** The namespace of a call. Cluster-scoped kinds have none, whatever was asked. */
export function namespaceFor(kind: Kind, asked: string | undefined, own: string | undefined): string {
  if (!kind.namespaced) return ''
  if (asked === undefined || asked === '') return own ?? ''
  if (own === undefined || own === asked) return asked
  throw new SetpointError(
    'RequestInvalid',
    `a ${kind.kind} in namespace "${asked}" through a client for namespace "${own}"; use the client that it derives from`,
  )
}

/** Like {@link namespaceFor}, where one object or one collection must be meant. */
export function oneNamespaceFor(kind: Kind, asked: string | undefined, own: string | undefined): string {
  const namespace = namespaceFor(kind, asked, own)
  if (namespace !== '' || !kind.namespaced) return namespace
  throw new SetpointError(
    'RequestInvalid',
    `${kind.kind} is namespaced, and the call names no namespace; add one, or use client.with({ namespace })`,
  )
}

export function addressOf(kind: Kind, target: Target, own: string | undefined): Address {
  const { name, namespace } = nameOf(target)
  return { namespace: oneNamespaceFor(kind, namespace, own), name }
}
