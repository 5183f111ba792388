import { genericServerResponse, isJsonObject, type Json, type JsonObject, quote } from '@setpoint/kube'
import { parseYamlBody, YamlSyntaxError } from '../decode/index.js'
import { CallError } from './error.js'

/** What came back from a webhook. */
export interface Answer {
  readonly code: number
  readonly contentType: string
  readonly retryAfter: string
  readonly body: Buffer
}

/** A review that an answer is read as. */
export interface ExpectedReview {
  readonly kind: string
  readonly group: string
  readonly version: string
  /** All versions of the review that there are. */
  readonly versions: readonly string[]
}

const TYPE_META =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

/** Reads an answer as client-go reads it. Throws a CallError in its words. */
export function readAnswer(answer: Answer, expected: ExpectedReview): JsonObject {
  const { code, contentType, body } = answer
  if (code < 200 || code > 206) throw new CallError(refusalText(answer))
  if (body.length === 0) {
    throw new CallError(`0-length response with status code: ${code} and content type: ${contentType}`)
  }
  const value = parse(body)
  if (!isJsonObject(value)) {
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    throw new CallError(
      `couldn't get version/kind; json parse error: json: cannot unmarshal ${type} into Go value of type ${TYPE_META}`,
    )
  }
  expectKind(value, expected)
  return value
}

/** An answer without kind and version is taken for what was asked for; any other must be just that. */
function expectKind(value: JsonObject, { kind, group, version, versions }: ExpectedReview): void {
  const sentKind = textOf(value['kind']) ?? kind
  const sentVersion = textOf(value['apiVersion']) ?? `${group}/${version}`
  value['kind'] = sentKind
  value['apiVersion'] = sentVersion
  if (sentKind === kind && sentVersion === `${group}/${version}`) return
  const other = versions.find((candidate) => sentVersion === `${group}/${candidate}`)
  if (sentKind === kind && other !== undefined) {
    throw new CallError(`converting (${other}.${kind}) to (${version}.${kind}): unknown conversion`)
  }
  throw new CallError(
    `no kind ${quote(sentKind)} is registered for version ${quote(sentVersion)} in scheme "pkg/runtime/scheme.go:111"`,
  )
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A Status says it in its own words; for everything else there is a sentence by code. */
function refusalText({ code, contentType, retryAfter, body }: Answer): string {
  const value = statusOf(body)
  if (value !== undefined && typeof value['message'] === 'string' && value['message'] !== '') return value['message']
  const message = contentType.startsWith('text/') ? body.toString().trim() : 'unknown'
  return genericServerResponse({ code, method: 'POST', message, retryAfterSeconds: Number(retryAfter) || 0 }).message
}

function statusOf(body: Buffer): JsonObject | undefined {
  try {
    const value = JSON.parse(body.toString()) as Json
    return isJsonObject(value) && value['kind'] === 'Status' && value['apiVersion'] === 'v1' ? value : undefined
  } catch {
    return undefined
  }
}

/** YAML is read, too, as client-go does. */
function parse(body: Buffer): Json {
  try {
    return JSON.parse(body.toString()) as Json
  } catch {
    return parseYaml(body)
  }
}

function parseYaml(body: Buffer): Json {
  try {
    return parseYamlBody(body).value
  } catch (error) {
    if (!(error instanceof YamlSyntaxError)) throw error
    throw new CallError(`couldn't get version/kind; json parse error: ${error.message}`)
  }
}

const GO_TYPES = { boolean: 'bool', string: 'string' } as const

/** A field of an answer, as the type that Go gives it; undefined when absent or null. Throws a CallError. */
export function typedField(
  holder: JsonObject,
  name: string,
  type: 'boolean' | 'string',
  path: string,
): boolean | string | undefined {
  const value = holder[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === type) return value as boolean | string
  const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
  throw new CallError(`json: cannot unmarshal ${found} into Go struct field ${path}.${name} of type ${GO_TYPES[type]}`)
}
