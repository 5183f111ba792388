import { apiVersionOf, type GroupVersionKind, groupVersionKindOf } from '../gvk/index.js'
import type { Json, JsonObject } from '../json/index.js'
import {
  isEnveloped,
  nestsWithin,
  openEnvelope,
  ProtobufDecodeError,
  type ReadJson,
  type ReadKind,
  tooDeep,
} from './decode/index.js'

/**
 * Reads what an answer has as raw bytes: JSON, or a body of its own, which is the object in it. `readerOf` knows the kinds
 * with a protobuf form.
 */
export function jsonWithin(maxDepth: number, readerOf: (kind: GroupVersionKind) => ReadKind | undefined): ReadJson {
  return (bytes, start, end, depth) => {
    if (isEnveloped(bytes, start, end)) return enveloped(bytes.subarray(start, end), depth)
    const value = parse(bytes.toString('utf8', start, end))
    if (!nestsWithin(value, maxDepth - depth)) throw tooDeep()
    return value
  }

  function enveloped(body: Uint8Array, depth: number): JsonObject {
    const envelope = openEnvelope(body)
    const kind = groupVersionKindOf(envelope)
    const readKind = readerOf(kind)
    if (readKind === undefined) throw new ProtobufDecodeError(`${kind.kind} has no protobuf form`)
    const object: JsonObject = { kind: kind.kind, apiVersion: apiVersionOf(kind) }
    return readKind(envelope.object, object, depth)
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    throw new ProtobufDecodeError(`bytes that should be JSON are none: ${String(error)}`, { cause: error })
  }
}
