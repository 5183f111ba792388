import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  opaqueType,
  STRING,
  TIMESTAMP,
  Type,
  typeOfType,
  typeParam,
  UINT,
} from '../type/index.js'
import { ArrayList, CelDouble, CelUint, Duration, EntryMap, intOf, Timestamp, type Value } from '../value/index.js'

/** Values and types of the specification's cases, which are protobuf messages in JSON. */
export type SpecJson = Readonly<Record<string, unknown>>

/** The value of a case, or undefined if it is a message, which this package does not have. */
export function specValue(json: SpecJson): Value | undefined {
  const [kind, content] = Object.entries(json)[0] as [string, never]
  switch (kind) {
    case 'nullValue':
      return null
    case 'boolValue':
    case 'stringValue':
      return content
    case 'int64Value':
      return intOf(BigInt(content))
    case 'uint64Value':
      return new CelUint(BigInt(content))
    case 'doubleValue':
      return new CelDouble(Number(content))
    case 'bytesValue':
      return new Uint8Array(Buffer.from(content, 'base64'))
    case 'typeValue':
      return new Type('struct', content)
    case 'listValue':
      return specList((content as { values?: SpecJson[] }).values ?? [])
    case 'mapValue':
      return specMap((content as { entries?: { key: SpecJson; value: SpecJson }[] }).entries ?? [])
    case 'objectValue':
      return specObject(content)
    default:
      return undefined
  }
}

function specList(values: readonly SpecJson[]): Value | undefined {
  const elements = values.map(specValue)
  return elements.includes(undefined) ? undefined : new ArrayList(elements as Value[])
}

function specMap(entries: readonly { key: SpecJson; value: SpecJson }[]): Value | undefined {
  const map = new EntryMap()
  for (const entry of entries) {
    const [key, value] = [specValue(entry.key), specValue(entry.value)]
    if (key === undefined || value === undefined) return undefined
    map.set(key, value)
  }
  return map
}

function specObject(object: { '@type': string; value?: string }): Value | undefined {
  switch (object['@type']) {
    case 'type.googleapis.com/google.protobuf.Duration':
      return Duration.parse(object.value ?? '0')
    case 'type.googleapis.com/google.protobuf.Timestamp':
      return Timestamp.parse(object.value ?? '')
    default:
      return undefined
  }
}

const PRIMITIVES: Record<string, Type> = {
  BOOL,
  INT64: INT,
  UINT64: UINT,
  DOUBLE,
  STRING,
  BYTES,
}

/** The type of a case, or undefined if it is a message's. */
export function specType(json: SpecJson): Type | undefined {
  const [kind, content] = Object.entries(json)[0] as [string, never]
  switch (kind) {
    case 'primitive':
      return PRIMITIVES[content as string]
    case 'dyn':
      return DYN
    case 'null':
      return NULL
    case 'wellKnown':
      return { TIMESTAMP, DURATION }[content as 'TIMESTAMP' | 'DURATION']
    case 'typeParam':
      return typeParam(content)
    case 'listType': {
      const element = specType((content as { elemType: SpecJson }).elemType)
      return element && listOf(element)
    }
    case 'mapType': {
      const { keyType, valueType } = content as { keyType: SpecJson; valueType: SpecJson }
      const [key, value] = [specType(keyType), specType(valueType)]
      return key && value && mapOf(key, value)
    }
    case 'type': {
      const inner = specType(content)
      return inner && typeOfType(inner)
    }
    case 'abstractType': {
      const { name, parameterTypes = [] } = content as { name: string; parameterTypes?: SpecJson[] }
      const params = parameterTypes.map(specType)
      return params.includes(undefined) ? undefined : opaqueType(name, ...(params as Type[]))
    }
    default:
      return undefined
  }
}
