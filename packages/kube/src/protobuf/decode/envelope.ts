import { BYTES, Cursor } from './cursor.js'
import { ProtobufDecodeError } from './error.js'

/** What every body begins with; the last byte is the version of the envelope. */
const MAGIC = [0x6b, 0x38, 0x73, 0x00] as const

/** '' is what it does not say. */
interface TypeMeta {
  apiVersion: string
  kind: string
}

/** runtime.Unknown: what an object is, beside the object. */
export interface Envelope extends Readonly<TypeMeta> {
  /** At the object's message, which is all that the cursor reads. */
  readonly object: Cursor
}

/** Whether the bytes from `start` to `end` begin as a body does. */
export function isEnveloped(bytes: Uint8Array, start: number, end: number): boolean {
  return (
    end - start >= MAGIC.length &&
    bytes[start] === MAGIC[0] &&
    bytes[start + 1] === MAGIC[1] &&
    bytes[start + 2] === MAGIC[2] &&
    bytes[start + 3] === MAGIC[3]
  )
}

/** Opens a body. Throws {@link ProtobufDecodeError}. */
export function openEnvelope(body: Uint8Array): Envelope {
  const typeMeta: TypeMeta = { apiVersion: '', kind: '' }
  const object = open(body, typeMeta)
  return { apiVersion: typeMeta.apiVersion, kind: typeMeta.kind, object }
}

/** The object of {@link openEnvelope}, whatever it is. */
export function openObject(body: Uint8Array): Cursor {
  return open(body, undefined)
}

/** Reads what the object is into `typeMeta` when that is asked for. */
function open(body: Uint8Array, typeMeta: TypeMeta | undefined): Cursor {
  if (body.length === 0) throw new ProtobufDecodeError('empty data')
  if (!isEnveloped(body, 0, body.length)) {
    throw new ProtobufDecodeError(
      `provided data does not appear to be a protobuf message, expected prefix [${MAGIC.join(' ')}]`,
    )
  }
  if (body.length === MAGIC.length) throw new ProtobufDecodeError('empty body')
  const cursor = new Cursor(body, MAGIC.length, body.length)
  let start = 0
  let end = 0
  while (cursor.position < cursor.end) {
    const tagAt = cursor.position
    switch (cursor.tag('Unknown')) {
      case 1:
        cursor.expect(BYTES, 'TypeMeta')
        if (typeMeta === undefined) cursor.position = cursor.stop()
        else readTypeMeta(cursor, typeMeta)
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
        cursor.position = cursor.stop()
        break
      case 4:
        cursor.expect(BYTES, 'ContentType')
        cursor.position = cursor.stop()
        break
      default:
        cursor.skip(tagAt)
    }
  }
  cursor.position = start
  cursor.end = end
  return cursor
}

function readTypeMeta(cursor: Cursor, into: TypeMeta): void {
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
