import type { KubeObject } from '@setpoint/kube'
import type { RegistryDependencies, RequestContext } from '../registry/index.js'
import {
  type ListMeta,
  objectToTable,
  parseIncludeObject,
  type Table,
  type TableOptions,
  toPartialObjectMetadata,
  toTable,
  wrongShape,
} from '../table/index.js'
import type { MediaType } from './media.js'

/** What an answer depends on. */
export interface Answering {
  readonly context: RequestContext
  readonly media: MediaType
  readonly query: URLSearchParams
  readonly registry: RegistryDependencies
}

/** An object of the hub version as the request's URL shows it: in its version, through its subresource. */
export function shownObject({ resource, subresource }: RequestContext, object: KubeObject): KubeObject {
  const own = resource.codec.fromHub(object)
  return subresource === undefined ? own : subresource.view(own)
}

/** One object of the hub version as a Table of one row, or as its metadata. `noHeaders`: without the columns. */
export function transformObject(about: Answering, object: KubeObject, noHeaders = false): object {
  const { media, context } = about
  const { resource, subresource } = context
  if (media.as === 'PartialObjectMetadata')
    return toPartialObjectMetadata(shownObject(context, object), media.metaVersion)
  if (media.as !== 'Table') throw wrongShape('PartialObjectMetadataList', resource, !resource.typedItems)
  const options = tableOptions(about, noHeaders)
  if (subresource?.table === undefined) return objectToTable(resource.table, object, options)
  const { shown: _shown, ...asItIs } = options
  return objectToTable(subresource.table, shownObject(context, object), asItIs)
}

/** A list of the hub version as a Table. */
export function transformList(about: Answering, objects: readonly KubeObject[], metadata: ListMeta): Table {
  return toTable(about.context.resource.table, objects, { ...tableOptions(about, false), ...metadata })
}

function tableOptions({ context, media, query, registry }: Answering, noHeaders: boolean): TableOptions {
  return {
    includeObject: parseIncludeObject(query.get('includeObject') ?? undefined),
    version: media.metaVersion,
    now: registry.clock.now(),
    noHeaders,
    shown: (object) => shownObject(context, object),
  }
}
