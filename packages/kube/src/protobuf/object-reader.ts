import { protobufPackages } from '../generated/protobuf.js'
import { apiVersionOf, type GroupVersionKind, groupVersionKindText } from '../gvk/index.js'
import type { JsonObject } from '../json/index.js'
import { objectMaker, openEnvelope, ProtobufDecodeError, ProtobufTypes } from './decode/index.js'
import { FieldSets } from './field-sets.js'
import { jsonWithin } from './json-within.js'

export interface ReadOptions {
  /**
   * Objects share the trees of equal FieldsV1, which are most of an object's memory and often the same: whoever gets such
   * an object must not change it. Default false.
   */
  readonly shared?: boolean
}

/** Reads the answers of one kind. */
export interface ObjectReader {
  /**
   * The object in the body of an answer, apiVersion and kind included; the items of a list have neither, as in JSON. The
   * body is not needed afterwards. Throws ProtobufDecodeError, also when it holds another kind.
   */
  read(body: Uint8Array): JsonObject
  /**
   * Whether some body had a field that the table of messages does not have: the server is newer than this release of
   * Setpoint, and its JSON has more. Such fields are left out, as by every client that reads protobuf; whoever writes the
   * object back would erase them.
   */
  readonly sawUnknownField: boolean
}

/** As deep as the embedded server lets JSON nest; no API object comes near. */
const MAX_DEPTH = 500
const METADATA = 'meta.k8s.io/v1'

const ownTypes = once(() => answerTypes(false))
const sharedTypes = once(() => answerTypes(true))

/** The reader of a kind (`Pod`, `PodList`, `Status`); undefined when it has no protobuf form, as custom resources. */
export function protobufReader(kind: GroupVersionKind, { shared = false }: ReadOptions = {}): ObjectReader | undefined {
  const readKind = (shared ? sharedTypes() : ownTypes()).kindReader(kind)
  if (readKind === undefined) return undefined
  const apiVersion = apiVersionOf(kind)
  const ObjectOf = objectMaker()
  const isMetadataList = kind.kind === 'PartialObjectMetadataList' && apiVersion === METADATA
  let sawUnknownField = false
  return {
    get sawUnknownField() {
      return sawUnknownField
    },
    read(body) {
      const envelope = openEnvelope(body)
      if (envelope.kind !== kind.kind || envelope.apiVersion !== apiVersion) {
        const sent = `${envelope.apiVersion}, Kind=${envelope.kind}`
        throw new ProtobufDecodeError(`expected ${groupVersionKindText(kind)}, got ${sent}`)
      }
      const target = new ObjectOf()
      target['kind'] = kind.kind
      target['apiVersion'] = apiVersion
      const object = readKind(envelope.object, target)
      if (envelope.object.unknownField) sawUnknownField = true
      if (isMetadataList) nameItems(object)
      return object
    },
  }
}

/** The items of this list alone say what they are: the server has made them of objects of another kind. */
function nameItems(list: JsonObject): void {
  const named = { kind: 'PartialObjectMetadata', apiVersion: METADATA }
  list['items'] = (list['items'] as JsonObject[]).map((item) => ({ ...named, ...item }))
}

function answerTypes(shared: boolean): ProtobufTypes {
  const readJson = jsonWithin(MAX_DEPTH, (kind) => types.kindReader(kind))
  const fieldSets = new FieldSets(readJson)
  const types: ProtobufTypes = new ProtobufTypes(protobufPackages, {
    maxDepth: MAX_DEPTH,
    readJson,
    readFieldSet: shared ? (bytes, start, end, depth) => fieldSets.read(bytes, start, end, depth) : readJson,
    keepPointers: false,
  })
  return types
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
