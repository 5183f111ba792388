import type { KubeObject, Status } from '@setpoint/kube'
import type { ApiResponse } from '../http/message.js'
import type { StoredObject } from '../storage/index.js'
import { contentType, valueResponse } from './encode.js'
import { isPlain } from './media.js'
import { type Answering, shownObject, transformObject } from './transform.js'

/** A stored object as it is: its bytes, when nothing about them has to change. */
export function storedResponse(about: Answering, stored: StoredObject): ApiResponse {
  const { media, context } = about
  if (isPlain(media) && stored.revision > context.resource.asIsSince) {
    return { status: 200, headers: { 'Content-Type': contentType(media) }, body: stored.bytes }
  }
  return objectResponse(about, 200, context.resource.codec.load(stored.object))
}

/** An object in the hub version, in the version and form that the client asked for. */
export function objectResponse(about: Answering, status: number, object: KubeObject): ApiResponse {
  const { context, media } = about
  const shown = media.as === undefined ? shownObject(context, object) : transformObject(about, object)
  return valueResponse(media, status, shown)
}

export function statusResponse({ media }: Answering, code: number, status: Status): ApiResponse {
  return valueResponse({ ...media, as: undefined }, code, status)
}
