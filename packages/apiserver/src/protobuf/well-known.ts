import type { Json, JsonObject } from '@setpoint/kube'
import { GoError } from '../decode/typed/index.js'

/** A type with JSON of its own making. */
export interface WellKnown {
  /** The message that it travels as. */
  readonly message: string
  /** Its JSON, of the fields that were sent. Throws {@link GoError}. */
  readonly toJson: (fields: JsonObject) => Json
  /** What JSON must have in place of null to keep a pointer to it. Default: null. */
  readonly pointedAt?: Json
}

/** Bytes of JSON within the protobuf. None are null, which is nothing. */
const rawJson = ({ Raw }: JsonObject): Json => Raw ?? null

/** By the name that the table refers to them with. */
export const WELL_KNOWN: Readonly<Record<string, WellKnown>> = {
  'api/resource.Quantity': { message: 'api/resource.Quantity', toJson: ({ String_ }) => String_ ?? '0' },
  'apiextensions/v1.JSON': { message: 'apiextensions/v1.JSON', toJson: rawJson },
  'apiextensions/v1.JSONSchemaPropsOrArray': {
    message: 'apiextensions/v1.JSONSchemaPropsOrArray',
    toJson: ({ JSONSchemas, Schema }) => JSONSchemas ?? Schema ?? null,
  },
  'apiextensions/v1.JSONSchemaPropsOrBool': {
    message: 'apiextensions/v1.JSONSchemaPropsOrBool',
    toJson: ({ Allows, Schema }) => Schema ?? Allows ?? false,
  },
  'apiextensions/v1.JSONSchemaPropsOrStringArray': {
    message: 'apiextensions/v1.JSONSchemaPropsOrStringArray',
    toJson: ({ Property, Schema }) => Property ?? Schema ?? null,
  },
  'meta/v1.FieldsV1': { message: 'meta/v1.FieldsV1', toJson: rawJson },
  'meta/v1.MicroTime': {
    message: 'meta/v1.Timestamp',
    toJson: microTime,
    pointedAt: '0001-01-01T00:00:00.000000Z',
  },
  'meta/v1.Time': { message: 'meta/v1.Timestamp', toJson: time, pointedAt: '0001-01-01T00:00:00Z' },
  'pkg/runtime.RawExtension': { message: 'pkg/runtime.RawExtension', toJson: rawJson },
  'util/intstr.IntOrString': { message: 'util/intstr.IntOrString', toJson: intOrString },
}

function intOrString({ Type: type = 0, IntVal = 0, StrVal = '' }: JsonObject): Json {
  if (type === 0) return IntVal
  if (type === 1) return StrVal
  throw new GoError('impossible IntOrString.Type')
}

/** Go's zero time, which is null in JSON and an empty message in protobuf. */
const ZERO_SECONDS = -62_135_596_800
const [YEAR_0, YEAR_10000] = [-62_167_219_200, 253_402_300_800]

/** Whole seconds: what a Timestamp has beyond them Go does not read. */
function time(timestamp: JsonObject): Json {
  const seconds = secondsOf(timestamp)
  return seconds === ZERO_SECONDS ? null : `${secondsText(seconds)}Z`
}

function microTime(timestamp: JsonObject): Json {
  const seconds = secondsOf(timestamp)
  const { nanos = 0 } = timestamp
  // Towards zero, as Go truncates; what is left may be negative, or more than a second.
  const microseconds = Math.trunc(Number(nanos) / 1000)
  if (seconds === ZERO_SECONDS && microseconds === 0) return null
  const carry = Math.floor(microseconds / 1_000_000)
  const fraction = String(microseconds - carry * 1_000_000).padStart(6, '0')
  return `${secondsText(seconds + carry)}.${fraction}Z`
}

function secondsOf({ seconds, nanos }: JsonObject): number {
  if (typeof seconds === 'number') return seconds
  return nanos === undefined ? ZERO_SECONDS : 0
}

function secondsText(seconds: number): string {
  // Go would write five digits, which nothing reads.
  if (seconds < YEAR_0 || seconds >= YEAR_10000) throw new GoError('Time.MarshalJSON: year outside of range [0,9999]')
  return new Date(seconds * 1000).toISOString().slice(0, 19)
}
