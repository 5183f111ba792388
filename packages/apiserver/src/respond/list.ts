import { type KubeObject, notAcceptable } from '@setpoint/kube'
import type { ApiResponse } from '../http/message.js'
import { headLength, type ListPage } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import type { StoredObject } from '../storage/index.js'
import { toPartialObjectMetadataList } from '../table/index.js'
import { contentType, valueResponse } from './encode.js'
import type { Answering } from './object.js'
import { type TableMetadata, tableOf } from './transform.js'

const BRACE = Buffer.from('{')
const COMMA = Buffer.from(',')
const END = Buffer.from(']}')

/** A page of a collection in the form that the client asked for. */
export function listResponse(about: Answering, page: ListPage): ApiResponse {
  const { media, context } = about
  const { resource } = context
  const { encoding, as, pretty } = media
  if (encoding === 'json' && as === undefined && !pretty && resource.storedAsIs) {
    return { status: 200, headers: { 'Content-Type': contentType(media) }, body: joined(resource, page) }
  }
  const objects = page.items.map(({ object }) => resource.codec.fromHub(resource.codec.load(object)))
  switch (as) {
    case undefined:
      return valueResponse(media, 200, { ...head(resource, page), items: objects.map((object) => item(resource, object)) })
    case 'Table': {
      return valueResponse(media, 200, tableOf(about, objects, listMetadata(resource, page)))
    }
    case 'PartialObjectMetadataList': {
      const list = toPartialObjectMetadataList(objects, listMetadata(resource, page), media.metaVersion)
      return valueResponse(media, 200, list)
    }
    case 'PartialObjectMetadata':
      throw notAcceptable(['application/json', 'application/yaml'])
  }
}

/** The items' stored bytes, one after the other: no object is parsed or written again. */
function joined(resource: Resource, page: ListPage): Buffer {
  const text = JSON.stringify({ ...head(resource, page), items: [] })
  const parts: Uint8Array[] = [Buffer.from(text.slice(0, -2))]
  const cut = resource.typedItems ? 0 : headLength(resource.kind, resource.apiVersion)
  let first = true
  for (const { bytes } of page.items as readonly StoredObject[]) {
    if (!first) parts.push(COMMA)
    first = false
    if (cut === 0) parts.push(bytes)
    else parts.push(BRACE, bytes.subarray(cut))
  }
  parts.push(END)
  return Buffer.concat(parts)
}

function head(resource: Resource, page: ListPage): object {
  return { kind: resource.listKind, apiVersion: resource.apiVersion, metadata: listMetadata(resource, page) }
}

function listMetadata(resource: Resource, page: ListPage): TableMetadata {
  return {
    resourceVersion: page.resourceVersion,
    // Custom resources spell out an empty continue token; built-in kinds leave it out.
    ...(page.continue !== '' || resource.typedItems ? { continue: page.continue } : {}),
    ...(page.remainingItemCount === undefined ? {} : { remainingItemCount: page.remainingItemCount }),
  }
}

/** Built-in lists speak for their items' kind. */
function item(resource: Resource, object: KubeObject): object {
  if (resource.typedItems) return object
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object
  return rest
}
