import type { Kind } from '@setpoint/kube'

/** What a reflector lists and watches: one kind, everywhere or in one namespace, all of it or what selectors match. */
export interface Scope {
  readonly kind: Kind
  /** '' for all namespaces, and for kinds without. */
  readonly namespace: string
  /** Default: everything. */
  readonly labelSelector?: string | undefined
  /** Default: everything. */
  readonly fieldSelector?: string | undefined
  /** Metadata without spec and status: less to carry and to keep. Default false. */
  readonly metadataOnly?: boolean | undefined
}

/** Path and query of one request within a scope. */
export function pathOf(scope: Scope, parameters: Readonly<Record<string, string | undefined>>): string {
  const { kind, namespace, labelSelector, fieldSelector } = scope
  const root = kind.group === '' ? `/api/${kind.version}` : `/apis/${kind.group}/${kind.version}`
  const within = namespace === '' ? '' : `/namespaces/${encodeURIComponent(namespace)}`
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ labelSelector, fieldSelector, ...parameters })) {
    if (value !== undefined && value !== '') query.set(name, value)
  }
  return `${root}${within}/${kind.plural}?${query.toString()}`
}

/** What the server is asked for first: it has it of built-in kinds, and of others it sends JSON. */
export const PROTOBUF = 'application/vnd.kubernetes.protobuf'

export function acceptOf({ metadataOnly = false }: Scope, of: 'list' | 'watch', jsonOnly: boolean): string {
  if (!metadataOnly) return jsonOnly ? 'application/json' : `${PROTOBUF},application/json`
  const name = of === 'list' ? 'PartialObjectMetadataList' : 'PartialObjectMetadata'
  return `application/json;as=${name};g=meta.k8s.io;v=v1,application/json`
}

/** For messages: `pods`, `widgets.example.com in namespace "a"`. */
export function scopeText({ kind, namespace }: Scope): string {
  const name = kind.group === '' ? kind.plural : `${kind.plural}.${kind.group}`
  return namespace === '' ? name : `${name} in namespace ${JSON.stringify(namespace)}`
}
