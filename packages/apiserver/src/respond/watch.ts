import type { KubeObject, StatusError } from '@setpoint/kube'
import type { ApiResponse, StreamBody } from '../http/message.js'
import type { WatchEncoder, WatchEventType } from '../registry/index.js'
import type { StoredObject } from '../storage/index.js'
import { contentType, encodeValue } from './encode.js'
import type { Answering } from './object.js'
import { tableOf, transformObject } from './transform.js'

const FRAME_END = Buffer.from('}\n')
const FRAME_START: Readonly<Record<WatchEventType, Buffer>> = {
  ADDED: Buffer.from('{"type":"ADDED","object":'),
  MODIFIED: Buffer.from('{"type":"MODIFIED","object":'),
  DELETED: Buffer.from('{"type":"DELETED","object":'),
}

/** Frames of stored objects as they are, made once however many clients watch. */
const frames = new WeakMap<StoredObject, Map<WatchEventType, Uint8Array>>()

export function watchResponse({ media }: Answering, body: StreamBody): ApiResponse {
  return { status: 200, headers: { 'Content-Type': contentType(media) }, body }
}

/** Frames in the form that the client asked for. Its columns come with the first event of a Table watch only. */
export function watchEncoder(about: Answering): WatchEncoder {
  const { media, context } = about
  const { resource } = context
  const asIs = media.encoding === 'json' && media.as === undefined && resource.storedAsIs
  let headersSent = false

  function shown(object: KubeObject): object {
    const own = resource.codec.fromHub(resource.codec.load(object))
    if (media.as === undefined) return own
    if (media.as !== 'Table') return transformObject(about, own)
    const table = tableOf(about, [own], { resourceVersion: own.metadata.resourceVersion ?? '' }, headersSent)
    headersSent = true
    return table
  }

  function frame(type: string, object: object): Uint8Array {
    const event = { type, object }
    return Buffer.from(media.encoding === 'yaml' ? `${encodeValue(media, event)}---\n` : `${JSON.stringify(event)}\n`)
  }

  return {
    event: (type, stored) => (asIs ? sharedFrame(type, stored) : frame(type, shown(stored.object))),
    image: (type, object) => frame(type, shown(object)),
    bookmark: (resourceVersion, initialEventsEnd) =>
      frame('BOOKMARK', bookmarkObject(about, resourceVersion, initialEventsEnd)),
    error: (error: StatusError) => frame('ERROR', error.status),
  }
}

function sharedFrame(type: WatchEventType, stored: StoredObject): Uint8Array {
  const known = frames.get(stored)
  const found = known?.get(type)
  if (found !== undefined) return found
  const made = Buffer.concat([FRAME_START[type], stored.bytes, FRAME_END])
  if (known === undefined) frames.set(stored, new Map([[type, made]]))
  else known.set(type, made)
  return made
}

/** An object of the watched kind with nothing in it but how far the client has come. */
function bookmarkObject(about: Answering, resourceVersion: string, initialEventsEnd: boolean): object {
  const { resource } = about.context
  const { media } = about
  const object: KubeObject = {
    kind: resource.kind,
    apiVersion: resource.apiVersion,
    metadata: {
      resourceVersion,
      ...(initialEventsEnd ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}),
    },
  }
  return media.as === undefined ? object : transformObject(about, object)
}
