import type { Json } from '@setpoint/kube'
import {
  nestsWithin,
  ProtobufDecodeError,
  type ProtobufPackages,
  ProtobufTypes,
  tooDeep,
} from '@setpoint/kube/protobuf/decode'
import { JsonSyntaxError, MAX_DEPTH, parseJsonBody } from '../decode/json/index.js'

/** The messages of request bodies. JSON within them is read, and refused, as any JSON that a client sends. */
export function requestTypes(packages: ProtobufPackages): ProtobufTypes {
  // What is read is decoded once more, as JSON: it must not lose a pointer.
  return new ProtobufTypes(packages, { maxDepth: MAX_DEPTH, readJson, readFieldSet: readJson, keepPointers: true })
}

/** `depth` is how deep the JSON lies: it may nest no deeper than what is around it leaves. */
function readJson(bytes: Buffer, start: number, end: number, depth: number): Json {
  try {
    const { value } = parseJsonBody(bytes.subarray(start, end))
    if (!nestsWithin(value, MAX_DEPTH - depth)) throw tooDeep()
    return value
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new ProtobufDecodeError(error.message, { cause: error })
    throw error
  }
}
