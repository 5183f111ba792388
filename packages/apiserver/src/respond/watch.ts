import type { KubeObject, StatusError } from '@setpoint/kube'
import type { ApiResponse, StreamBody } from '../http/message.js'
import { TAIL_LENGTH, type WatchEncoder, type WatchEventType } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import type { StoredObject } from '../storage/index.js'
import { parseIncludeObject } from '../table/index.js'
import { contentType } from './encode.js'
import { isPlain } from './media.js'
import { type Answering, transformObject } from './transform.js'

const FRAME_END = Buffer.from('}\n')
const FRAME_START: Readonly<Record<WatchEventType, Buffer>> = {
  ADDED: Buffer.from('{"type":"ADDED","object":'),
  MODIFIED: Buffer.from('{"type":"MODIFIED","object":'),
  DELETED: Buffer.from('{"type":"DELETED","object":'),
}

/** The frame that was made last: an event reaches all who watch one after the other, so it is made once for all of them. */
let latest: { readonly type: WatchEventType; readonly stored: StoredObject; readonly frame: Uint8Array } | undefined

export function watchResponse({ media }: Answering, body: StreamBody): ApiResponse {
  return { status: 200, headers: { 'Content-Type': contentType(media) }, body }
}

/** Frames in the form that the client asked for. Its columns come with the first event of a Table watch only. */
export function watchEncoder(about: Answering): WatchEncoder {
  const { media, context } = about
  const { resource } = context
  const plain = isPlain(media)
  let headersSent = false
  // Before the first event: once the stream has begun, a refusal can no longer be told.
  if (media.as === 'Table') parseIncludeObject(about.query.get('includeObject') ?? undefined)

  function shown(object: KubeObject): object {
    if (media.as === undefined) return resource.codec.fromHub(object)
    const transformed = transformObject(about, object, headersSent)
    headersSent = true
    return transformed
  }

  function frame(type: string, object: object): Uint8Array {
    return Buffer.from(`${JSON.stringify({ type, object })}\n`)
  }

  return {
    event: (type, stored) =>
      plain && stored.revision > resource.asIsSince
        ? sharedFrame(type, stored)
        : frame(type, shown(resource.codec.load(stored.object))),
    image: (type, object) => frame(type, shown(object)),
    bookmark: (resourceVersion, initialEventsEnd) =>
      frame('BOOKMARK', shown(bookmarkObject(resource, resourceVersion, initialEventsEnd))),
    error: (error: StatusError) => frame('ERROR', error.status),
  }
}

function sharedFrame(type: WatchEventType, stored: StoredObject): Uint8Array {
  if (latest?.stored === stored && latest.type === type) return latest.frame
  const object = stored.bytes.subarray(0, stored.bytes.length - TAIL_LENGTH)
  const frame = Buffer.concat([FRAME_START[type], object, FRAME_END])
  latest = { type, stored, frame }
  return frame
}

/** An object of the watched kind with nothing in it but how far the client has come. */
function bookmarkObject(resource: Resource, resourceVersion: string, initialEventsEnd: boolean): KubeObject {
  return {
    kind: resource.kind,
    apiVersion: resource.apiVersion,
    metadata: {
      resourceVersion,
      ...(initialEventsEnd ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}),
    },
  }
}
