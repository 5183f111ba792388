import { BYTES, type Cursor, openObject } from './decode/index.js'

/** Which object, and which state of it. */
export interface ObjectIdentity {
  readonly uid: string
  readonly resourceVersion: string
}

/**
 * The identity of the object in a body, without reading more of it: every kind has its metadata first. undefined when it
 * has no uid or no resourceVersion, as a Status, a list or the object of a bookmark. Throws ProtobufDecodeError.
 */
export function identityIn(body: Uint8Array): ObjectIdentity | undefined {
  const object = openObject(body)
  while (object.position < object.end) {
    const start = object.position
    if (object.tag('Object') !== 1) {
      object.skip(start)
      continue
    }
    object.expect(BYTES, 'ObjectMeta')
    object.end = object.stop()
    return readIdentity(object)
  }
  return undefined
}

function readIdentity(metadata: Cursor): ObjectIdentity | undefined {
  let uid = ''
  let resourceVersion = ''
  while (metadata.position < metadata.end && (uid === '' || resourceVersion === '')) {
    const start = metadata.position
    switch (metadata.tag('ObjectMeta')) {
      case 5:
        metadata.expect(BYTES, 'UID')
        uid = metadata.text()
        break
      case 6:
        metadata.expect(BYTES, 'ResourceVersion')
        resourceVersion = metadata.text()
        break
      default:
        metadata.skip(start)
    }
  }
  // The metadata of a list may have something else in the uid's place, but nothing in the version's.
  return uid === '' || resourceVersion === '' ? undefined : { uid, resourceVersion }
}
