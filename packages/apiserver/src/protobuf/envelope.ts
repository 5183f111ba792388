import { GoError } from '../decode/typed/index.js'
import { BYTES, Cursor } from './cursor.js'

/** What every body begins with; the last byte is the version of the envelope. */
const MAGIC = [0x6b, 0x38, 0x73, 0x00]

/** runtime.Unknown: what an object is, beside the object. */
export interface Envelope {
  /** '' when it does not say. */
  readonly apiVersion: string
  readonly kind: string
  /** At the object's message, which is all that the cursor reads. */
  readonly object: Cursor
}

/** Opens a body. Throws {@link GoError}. */
export function openEnvelope(body: Uint8Array): Envelope {
  if (body.length === 0) throw new GoError('empty data')
  if (MAGIC.some((byte, index) => body[index] !== byte)) {
    throw new GoError(`provided data does not appear to be a protobuf message, expected prefix [${MAGIC.join(' ')}]`)
  }
  if (body.length === MAGIC.length) throw new GoError('empty body')
  const cursor = new Cursor(body, MAGIC.length, body.length)
  const typeMeta = { apiVersion: '', kind: '' }
  let [start, end] = [0, 0]
  while (cursor.position < cursor.end) {
    const tagAt = cursor.position
    switch (cursor.tag('Unknown')) {
      case 1:
        cursor.expect(BYTES, 'TypeMeta')
        readTypeMeta(cursor, typeMeta)
        break
      case 2:
        cursor.expect(BYTES, 'Raw')
        end = cursor.stop()
        start = cursor.position
        cursor.position = end
        break
      // How the object is encoded: kube-apiserver takes it for plain protobuf whatever these say.
      case 3:
        cursor.expect(BYTES, 'ContentEncoding')
        cursor.slice()
        break
      case 4:
        cursor.expect(BYTES, 'ContentType')
        cursor.slice()
        break
      default:
        cursor.skip(tagAt)
    }
  }
  cursor.position = start
  cursor.end = end
  return { ...typeMeta, object: cursor }
}

function readTypeMeta(cursor: Cursor, into: { apiVersion: string; kind: string }): void {
  const { end } = cursor
  cursor.end = cursor.stop()
  while (cursor.position < cursor.end) {
    const tagAt = cursor.position
    switch (cursor.tag('TypeMeta')) {
      case 1:
        cursor.expect(BYTES, 'APIVersion')
        into.apiVersion = cursor.text()
        break
      case 2:
        cursor.expect(BYTES, 'Kind')
        into.kind = cursor.text()
        break
      default:
        cursor.skip(tagAt)
    }
  }
  cursor.end = end
}
