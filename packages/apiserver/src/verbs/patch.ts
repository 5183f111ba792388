import {
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  badRequest,
  cloneObject,
  decodeJsonPatchRequest,
  decodeMergePatchRequest,
  decodeStrategicMergePatchRequest,
  fieldPath,
  genericServerResponse,
  invalid,
  invalidObject,
  isJsonObject,
  type Json,
  type JsonObject,
  type KubeObject,
  notFound,
  PatchError,
  quote,
  requestEntityTooLarge,
  type Schema,
  StatusError,
  unsupportedMediaType,
} from '@setpoint/kube'
import { resolveBuiltInSchema } from '@setpoint/kube/schemas'
import {
  decodePatchOptions,
  type FieldValidation,
  GoError,
  goMapText,
  JsonSyntaxError,
  parseJsonBody,
  strictWarnings,
} from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { plainError, updateObject } from '../registry/index.js'
import { writtenResponse } from '../respond/index.js'
import { handleApply } from './apply.js'
import { mediaType } from './body.js'
import type { Exchange } from './exchange.js'

const JSON_PATCH = 'application/json-patch+json'
const MERGE_PATCH = 'application/merge-patch+json'
const STRATEGIC_MERGE_PATCH = 'application/strategic-merge-patch+json'
const APPLY_PATCH = 'application/apply-patch+yaml'

/** A patch, ready to be applied to as many versions of the object as a race takes. */
interface PreparedPatch {
  apply(target: JsonObject): Json
  /** What strict field validation refuses about the patch itself. */
  readonly strict: readonly string[]
  /** How a message shows the value that could not be decoded. */
  show(patched: Json): string
  /** Go converts what a strategic patch leaves instead of decoding it, with other words for what does not fit. */
  readonly converted: boolean
}

/** PATCH of an object or of one of its subresources. */
export async function handlePatch(exchange: Exchange): Promise<ApiResponse> {
  const { context, registry, request, query, info } = exchange
  const { resource, subresource } = context
  const type = mediaType(request.headers['content-type'])
  const schema = resource.codec.strategicSchema
  const types = [JSON_PATCH, MERGE_PATCH, ...(schema === undefined ? [] : [STRATEGIC_MERGE_PATCH]), APPLY_PATCH]
  if (!types.includes(type)) throw resource.typedItems ? unsupportedMediaType(types) : unsupportedPatch()
  const body = await request.readBody()
  const options = decodePatchOptions(query, type)
  if (type === APPLY_PATCH) return handleApply(exchange, body, options)
  const { fieldValidation } = options
  let patch: PreparedPatch | undefined
  const result = await updateObject(registry, context, {
    name: info.name,
    forceAllowCreate: false,
    uidIsPrecondition: false,
    options,
    produce(existing) {
      // Some kinds are created by a PUT of what is not there; a patch has nothing to begin from.
      if (existing === undefined) throw notFound(resource, info.name)
      // Read only now: whether the object is there comes before what is wrong with the patch.
      patch ??= translate(() => prepare(type, body, fieldValidation !== 'Ignore', schema))
      const whole = resource.codec.fromHub(existing)
      const target = subresource === undefined ? whole : subresource.patchView(whole)
      const patched = decodePatched(exchange, patch, target, fieldValidation)
      return resource.codec.toHub(subresource === undefined ? patched : subresource.merge(patched, whole))
    },
  })
  return writtenResponse(exchange, result)
}

function prepare(type: string, body: Uint8Array, strict: boolean, schema: Schema | undefined): PreparedPatch {
  const { value, duplicates } = parsePatch(type, body, strict)
  if (type === JSON_PATCH) {
    const { patch, strictErrors } = decodeJsonPatchRequest(value, strict)
    return {
      apply: (target) => applyJsonPatch(target, patch),
      strict: strictErrors,
      show: sortedJson,
      converted: false,
    }
  }
  if (type === MERGE_PATCH) {
    const patch = decodeMergePatchRequest(value, strict)
    return { apply: (target) => applyMergePatch(target, patch), strict: duplicates, show: sortedJson, converted: false }
  }
  const patch = decodeStrategicMergePatchRequest(value)
  return {
    apply: (target) => applyStrategicMergePatch(target, patch, schema ?? {}, resolveBuiltInSchema),
    strict: duplicates,
    show: () => goMapText(patch),
    converted: true,
  }
}

function parsePatch(type: string, body: Uint8Array, strict: boolean): { value: Json; duplicates: readonly string[] } {
  try {
    return parseJsonBody(body)
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    if (type === STRATEGIC_MERGE_PATCH || !strict) throw badRequest(error.message)
    throw badRequest(`error decoding patch: ${error.message}`)
  }
}

function decodePatched(
  { context }: Exchange,
  patch: PreparedPatch,
  target: KubeObject,
  fieldValidation: FieldValidation,
): KubeObject {
  const { resource, subresource } = context
  // Patches share what they leave alone with their target, and decoding changes in place.
  const patched = translate(() => patch.apply(cloneObject(target) as unknown as JsonObject))
  const refuse = (why: string): StatusError =>
    invalidObject({ group: '', kind: '' }, '', [invalid(fieldPath('patch'), patch.show(patched), why)])
  if (!isJsonObject(patched)) throw refuse('the patch does not leave an object')
  if (!resource.typedItems) expectSameKind(patched, subresource ?? resource, refuse)
  try {
    const decode = subresource?.decode ?? resource.codec.decode
    const { object, strict } = decode({ value: patched, converted: patch.converted })
    const complaints = [...patch.strict, ...strict]
    if (complaints.length > 0 && fieldValidation === 'Strict') {
      throw refuse(`strict decoding error: ${complaints.join(', ')}`)
    }
    if (fieldValidation === 'Warn') context.warnings.push(...strictWarnings(complaints))
    return object
  } catch (error) {
    if (error instanceof GoError) throw refuse(error.message)
    throw error
  }
}

/** A patch may not turn an object into one of another kind. */
function expectSameKind(
  patched: JsonObject,
  { kind, apiVersion }: { kind: string; apiVersion: string },
  refuse: (why: string) => StatusError,
): void {
  if (patched['kind'] === kind && patched['apiVersion'] === apiVersion) return
  const sent = typeof patched['kind'] === 'string' ? patched['kind'] : ''
  const version = typeof patched['apiVersion'] === 'string' ? patched['apiVersion'] : ''
  throw refuse(
    `no kind ${quote(sent)} is registered for version ${quote(version)} in scheme "pkg/runtime/scheme.go:111"`,
  )
}

/** The fields of the whole in ascending order, as the library behind kube-apiserver writes them. */
function sortedJson(patched: Json): string {
  if (!isJsonObject(patched)) return JSON.stringify(patched)
  return JSON.stringify(Object.fromEntries(Object.entries(patched).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Kubernetes' own kinds sit behind a router that refuses unknown patches by itself. */
function unsupportedPatch(): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: '415: Unsupported Media Type',
    reason: 'UnsupportedMediaType',
    details: {},
    code: 415,
  })
}

/** Runs a step of patching; its failures become the answers that kube-apiserver gives. */
function translate<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof PatchError) throw statusOf(error)
    throw error
  }
}

function statusOf(error: PatchError): StatusError {
  switch (error.kind) {
    case 'malformed':
      return badRequest(error.message)
    case 'tooLarge':
      return requestEntityTooLarge(error.message)
    case 'inapplicable':
    case 'testFailed':
      return genericServerResponse({ code: 422, method: '' })
    case 'internal':
      break
  }
  return plainError(error.message)
}
