import { type KubeObject, orderedMetadata, type Status } from '@setpoint/kube'
import type { ApiResponse } from '../http/message.js'
import type { WriteResult } from '../registry/index.js'
import type { StoredObject } from '../storage/index.js'
import { contentType, valueResponse } from './encode.js'
import { isPlain } from './media.js'
import { type Answering, shownObject, transformObject } from './transform.js'

/** A stored object as it is: its bytes, when nothing about them has to change. */
export function storedResponse(about: Answering, stored: StoredObject): ApiResponse {
  return asIs(about, 200, stored) ?? objectResponse(about, 200, about.context.resource.codec.load(stored.object))
}

/** The answer to a write: what is stored now, as it is stored where that will do. */
export function writtenResponse(about: Answering, { object, stored, created }: WriteResult): ApiResponse {
  const status = created ? 201 : 200
  return (stored === undefined ? undefined : asIs(about, status, stored)) ?? objectResponse(about, status, object)
}

function asIs({ media, context }: Answering, status: number, stored: StoredObject): ApiResponse | undefined {
  const { resource, subresource } = context
  const shown = subresource === undefined || subresource.kind === resource.kind
  if (!shown || !isPlain(media) || stored.revision <= resource.asIsSince) return undefined
  return { status, headers: { 'Content-Type': contentType(media) }, body: stored.bytes }
}

/** An object in the hub version, in the version and form that the client asked for. */
export function objectResponse(about: Answering, status: number, object: KubeObject): ApiResponse {
  const { context, media } = about
  if (media.as !== undefined) return valueResponse(media, status, transformObject(about, object))
  const shown = shownObject(context, object)
  return valueResponse(media, status, { ...shown, metadata: orderedMetadata(shown.metadata) })
}

export function statusResponse({ media }: Answering, code: number, status: Status): ApiResponse {
  return valueResponse({ ...media, as: undefined }, code, status)
}
