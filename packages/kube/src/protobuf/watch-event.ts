import { BYTES, Cursor } from './decode/index.js'

/** An event of a watch; its object has not been looked at. */
export interface WatchEventFrame {
  /** ADDED, MODIFIED, DELETED, BOOKMARK or ERROR. */
  readonly type: string
  /** The body of an object, or of a Status when the type is ERROR. It is lent: a view of the frame's bytes. */
  readonly object: Uint8Array
}

/** Reads a frame of a watch: a metav1.WatchEvent without an envelope. Throws ProtobufDecodeError. */
export function readWatchEvent(frame: Uint8Array): WatchEventFrame {
  const cursor = new Cursor(frame, 0, frame.length)
  let type = ''
  while (cursor.position < cursor.end) {
    const start = cursor.position
    switch (cursor.tag('WatchEvent')) {
      case 1:
        cursor.expect(BYTES, 'Type')
        type = cursor.text()
        break
      case 2:
        cursor.expect(BYTES, 'Object')
        cursor.raw('RawExtension')
        break
      default:
        cursor.skip(start)
    }
  }
  return { type, object: cursor.bytes.subarray(cursor.rawStart, cursor.rawEnd) }
}
