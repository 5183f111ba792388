import { StatusError, type GroupKind, type KubeObject, type ObjectMeta, orderedMetadata } from '@setpoint/kube'
import type { MetaVersion } from './table.js'

/** metadata of a list, in the order in which the server sends it. */
export interface ListMeta {
  readonly resourceVersion?: string
  readonly continue?: string
  readonly remainingItemCount?: number
}

/** An object reduced to its metadata: what metadata informers watch and Tables carry. */
export interface PartialObjectMetadata {
  readonly kind: 'PartialObjectMetadata'
  readonly apiVersion: `meta.k8s.io/${MetaVersion}`
  readonly metadata: ObjectMeta
}

export interface PartialObjectMetadataList {
  readonly kind: 'PartialObjectMetadataList'
  readonly apiVersion: `meta.k8s.io/${MetaVersion}`
  readonly metadata: ListMeta
  /** null, not [], when there are none. */
  readonly items: readonly PartialObjectMetadata[] | null
}

export function toPartialObjectMetadata(object: KubeObject, version: MetaVersion = 'v1'): PartialObjectMetadata {
  return {
    kind: 'PartialObjectMetadata',
    apiVersion: `meta.k8s.io/${version}`,
    metadata: orderedMetadata(object.metadata),
  }
}

export function toPartialObjectMetadataList(
  objects: readonly KubeObject[],
  metadata: ListMeta,
  version: MetaVersion = 'v1',
): PartialObjectMetadataList {
  return {
    kind: 'PartialObjectMetadataList',
    apiVersion: `meta.k8s.io/${version}`,
    metadata: listMeta(metadata),
    items: objects.length === 0 ? null : objects.map((object) => toPartialObjectMetadata(object, version)),
  }
}

/** The refusal to make one object of a list, or a list of one object; the client asked for `as`. */
export function wrongShape(
  as: 'PartialObjectMetadata' | 'PartialObjectMetadataList',
  kind: GroupKind,
  builtIn: boolean,
): StatusError {
  if (as === 'PartialObjectMetadataList' && !builtIn) return failure('content is not a list', { code: 500 })
  const problem = as === 'PartialObjectMetadata' ? 'is a list' : 'is not a list'
  const type = builtIn ? goType(kind) : '*unstructured.Unstructured'
  const suffix = as === 'PartialObjectMetadata' ? 'List' : ''
  const message = `you requested ${as}, but the requested object ${problem} (${type}${suffix})`
  return failure(message, { reason: 'NotAcceptable', code: 406 })
}

/** The packages of Kubernetes' own types that are not called after the first word of their group. */
const PACKAGES: Readonly<Record<string, string>> = {
  '': 'core',
  'events.k8s.io': 'core',
  'internal.apiserver.k8s.io': 'apiserverinternal',
}

function goType({ group, kind }: GroupKind): string {
  return `*${PACKAGES[group] ?? group.replace(/\..*/, '')}.${kind}`
}

function failure(message: string, { reason, code }: { reason?: string; code: number }): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    ...(reason === undefined ? {} : { reason }),
    code,
  })
}

/** A list's metadata without what is empty. */
export function listMeta({ resourceVersion, continue: token, remainingItemCount }: ListMeta): ListMeta {
  return {
    ...(resourceVersion === undefined || resourceVersion === '' ? {} : { resourceVersion }),
    ...(token === undefined || token === '' ? {} : { continue: token }),
    ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
  }
}
