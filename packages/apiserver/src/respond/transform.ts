import { type KubeObject, notAcceptable } from '@setpoint/kube'
import type { RegistryDependencies } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import { parseIncludeObject, type Table, toPartialObjectMetadata, toTable } from '../table/index.js'
import type { MediaType } from './media.js'

export interface TransformOptions {
  readonly context: { readonly resource: Resource }
  readonly media: MediaType
  readonly query: URLSearchParams
  readonly registry: RegistryDependencies
}

/** One object as a Table of one row or as its metadata. */
export function transformObject(options: TransformOptions, object: KubeObject): object {
  const { media } = options
  if (media.as === 'Table') return tableOf(options, [object], { resourceVersion: object.metadata.resourceVersion ?? '' })
  if (media.as === 'PartialObjectMetadata') return toPartialObjectMetadata(object, media.metaVersion)
  throw notAcceptable(['application/json', 'application/yaml'])
}

export interface TableMetadata {
  readonly resourceVersion: string
  readonly continue?: string
  readonly remainingItemCount?: number
}

/** Rows for objects of one resource; a watch leaves the columns out after its first event. */
export function tableOf(
  { context, media, query, registry }: TransformOptions,
  objects: readonly KubeObject[],
  metadata: TableMetadata,
  noHeaders = false,
): Table {
  return toTable(context.resource.table, objects, {
    includeObject: parseIncludeObject(query.get('includeObject') ?? undefined),
    version: media.metaVersion,
    now: registry.clock.now(),
    noHeaders,
    ...metadata,
  })
}
