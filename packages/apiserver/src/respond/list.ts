import type { KubeObject } from '@setpoint/kube'
import type { ApiResponse } from '../http/message.js'
import { encodeObject, headLength, type ListPage, TAIL_LENGTH } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import type { StoredObject } from '../storage/index.js'
import { type ListMeta, toPartialObjectMetadataList, wrongShape } from '../table/index.js'
import { contentType, valueResponse } from './encode.js'
import { isPlain } from './media.js'
import { type Answering, transformList } from './transform.js'

const BRACE = Buffer.from('{')
const COMMA = Buffer.from(',')
const END = Buffer.from(']}\n')

/** A page of a collection in the form that the client asked for. */
export function listResponse(about: Answering, page: ListPage): ApiResponse {
  const { media, context } = about
  const { resource } = context
  if (isPlain(media) && resource.asIsSince < Number.POSITIVE_INFINITY) {
    return { status: 200, headers: { 'Content-Type': contentType(media) }, body: joined(resource, page) }
  }
  const metadata = listMetadata(resource, page)
  const objects = page.items.map(({ object }) => resource.codec.load(object))
  switch (media.as) {
    case undefined: {
      const items = objects.map((object) => item(resource, resource.codec.fromHub(object)))
      return valueResponse(media, 200, { ...head(resource, page), items })
    }
    case 'Table':
      return valueResponse(media, 200, transformList(about, objects, metadata))
    case 'PartialObjectMetadataList':
      return valueResponse(media, 200, toPartialObjectMetadataList(objects, metadata, media.metaVersion))
    case 'PartialObjectMetadata':
      break
  }
  throw wrongShape('PartialObjectMetadata', resource, !resource.typedItems)
}

/** The items' stored bytes, one after the other: hardly ever is an object parsed or written again. */
function joined(resource: Resource, page: ListPage): Buffer {
  const text = JSON.stringify({ ...head(resource, page), items: [] })
  const parts: Uint8Array[] = [Buffer.from(text.slice(0, -2))]
  const cut = resource.typedItems ? 0 : headLength(resource.kind, resource.apiVersion)
  let first = true
  for (const stored of page.items) {
    if (!first) parts.push(COMMA)
    first = false
    const bytes = stored.revision > resource.asIsSince ? stored.bytes : renewed(resource, stored)
    const end = bytes.length - TAIL_LENGTH
    if (cut === 0) parts.push(bytes.subarray(0, end))
    else parts.push(BRACE, bytes.subarray(cut, end))
  }
  parts.push(END)
  return Buffer.concat(parts)
}

/** The bytes of an object from before its definition last changed. */
function renewed({ codec }: Resource, { object }: StoredObject): Uint8Array {
  return encodeObject(codec.fromHub(codec.load(object))).bytes
}

function head(resource: Resource, page: ListPage): object {
  return { kind: resource.listKind, apiVersion: resource.apiVersion, metadata: listMetadata(resource, page) }
}

function listMetadata(resource: Resource, page: ListPage): ListMeta {
  return {
    ...(page.resourceVersion === '' ? {} : { resourceVersion: page.resourceVersion }),
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
