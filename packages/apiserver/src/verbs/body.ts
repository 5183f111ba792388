import {
  type GroupVersionKind,
  isJsonObject,
  type Json,
  type KubeObject,
  parseApiVersion,
  unsupportedMediaType,
} from '@setpoint/kube'
import { builtInSchemaName } from '@setpoint/kube/schemas'
import {
  cannotBeHandled,
  checkBuiltInKind,
  checkCustomKind,
  type FieldValidation,
  GoError,
  JsonSyntaxError,
  parseJsonBody,
  parseYamlBody,
  strictWarnings,
  unrecognized,
  YamlSyntaxError,
} from '../decode/index.js'
import { parseProtobufBody, PROTOBUF, ProtobufError } from '../protobuf/index.js'
import type { BodyInput, Decoded } from '../resource/index.js'
import type { Exchange } from './exchange.js'

const ACCEPTED = ['application/json', 'application/yaml', PROTOBUF]

/** As much of an {@link Exchange} as it takes to read a body. */
export interface BodyExchange {
  readonly request: Pick<Exchange['request'], 'headers'>
  /** Versions of the same shape that a body may name instead (`policy/v1beta1`). Default: none. */
  readonly olderVersions?: readonly string[]
  readonly context: {
    readonly resource: Pick<Exchange['context']['resource'], 'apiVersion' | 'kind' | 'typedItems'>
    readonly subresource: Pick<NonNullable<Exchange['context']['subresource']>, 'apiVersion' | 'kind'> | undefined
    readonly warnings: string[]
  }
}

/** Reads a request's body as the kind that its URL stands for, with the answer to unknown fields that was asked for. */
export function readObject(
  exchange: BodyExchange,
  body: Uint8Array,
  fieldValidation: FieldValidation,
  decode: (input: BodyInput) => Decoded,
): KubeObject {
  const { resource, subresource, warnings } = exchange.context
  const door = subresource ?? resource
  const input = parse(exchange.request.headers['content-type'], body, expectedKind(door))
  const expected = expectedKind(door, namedVersion(input.value, exchange.olderVersions))
  // Scale is a built-in kind whatever it scales.
  if (resource.typedItems && (subresource === undefined || subresource.kind === resource.kind)) {
    checkCustomKind(input.value, body, expected)
  } else {
    checkBuiltInKind(input.value, body, expected, (kind) => builtInSchemaName(kind) !== undefined)
  }
  let decoded: Decoded
  try {
    decoded = decode(input)
  } catch (error) {
    if (!(error instanceof GoError)) throw error
    throw cannotBeHandled(expected, expected, error.message)
  }
  if (decoded.strict.length > 0 && fieldValidation === 'Strict') {
    throw cannotBeHandled(expected, expected, `strict decoding error: ${decoded.strict.join(', ')}`)
  }
  if (fieldValidation === 'Warn') warnings.push(...strictWarnings(decoded.strict))
  const { object } = decoded
  object.kind = expected.kind
  object.apiVersion = door.apiVersion
  return object
}

function expectedKind(
  { apiVersion, kind }: { apiVersion: string; kind: string },
  olderVersion?: string,
): GroupVersionKind {
  return { group: '', version: '', ...parseApiVersion(olderVersion ?? apiVersion), kind }
}

/** The one of the older versions that a body names. */
function namedVersion(value: Json, olderVersions: readonly string[] = []): string | undefined {
  return isJsonObject(value) ? olderVersions.find((version) => value['apiVersion'] === version) : undefined
}

function parse(contentType: string | undefined, body: Uint8Array, expected: GroupVersionKind): BodyInput {
  const type = mediaType(contentType)
  try {
    if (type === '' || type === 'application/json') return parseJsonBody(body)
    if (type === 'application/yaml') return parseYamlBody(body)
    if (type === PROTOBUF) return parseProtobuf(body, expected)
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      throw unrecognized(expected, `couldn't get version/kind; json parse error: ${error.message}`, body)
    }
    if (error instanceof YamlSyntaxError) throw unrecognized(expected, error.message, body)
    if (error instanceof ProtobufError) {
      const { sent, message } = error
      throw sent === undefined ? unrecognized(expected, message, body) : cannotBeHandled(sent, expected, message)
    }
    throw error
  }
  throw unsupportedMediaType(ACCEPTED)
}

/** Custom resources have no messages. (kube-apiserver lists protobuf among what they take, and crashes when it comes.) */
function parseProtobuf(body: Uint8Array, expected: GroupVersionKind): BodyInput {
  if (builtInSchemaName(expected) === undefined)
    throw unsupportedMediaType(ACCEPTED.filter((type) => type !== PROTOBUF))
  return parseProtobufBody(body, expected, builtInSchemaName)
}

/** `application/json; charset=utf-8` → `application/json` */
export function mediaType(header: string | undefined): string {
  const [type = ''] = (header ?? '').split(';')
  return type.trim().toLowerCase()
}
