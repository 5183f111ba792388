import { type Json, type JsonObject, type KubeObject, parseApiVersion, quote } from '@setpoint/kube'
import { CallError, type ExpectedReview, typedField } from '../../webhook/index.js'
import type { Resource } from '../../resource/index.js'
import type { AdmissionAttributes } from '../admission.js'
import { namespaceOf } from './selection.js'

const GROUP = 'admission.k8s.io'
const KIND = 'AdmissionReview'
const VERSIONS = ['v1', 'v1beta1']

/** The options of a connection are its object. */
const OPTIONS: Readonly<Record<AdmissionAttributes['operation'], string | undefined>> = {
  CREATE: 'CreateOptions',
  UPDATE: 'UpdateOptions',
  DELETE: 'DeleteOptions',
  CONNECT: undefined,
}

/** The first version of the review that both sides know. Throws a CallError when there is none. */
export function reviewVersion(accepted: readonly string[]): ExpectedReview {
  const version = accepted.find((candidate) => VERSIONS.includes(candidate))
  if (version === undefined) throw new CallError('webhook does not accept known AdmissionReview versions (v1, v1beta1)')
  return { kind: KIND, group: GROUP, version, versions: VERSIONS }
}

/** Everything about a request but its objects, as a webhook of this version of the resource sees it. */
export function admissionRequest(attributes: AdmissionAttributes, target: Resource, uid: string): JsonObject {
  const { context, operation, name, dryRun, options } = attributes
  const { user, resource, subresource } = context
  const namespace = namespaceOf(attributes)
  const door = subresource?.name ?? ''
  return {
    uid,
    kind: kindOf(target, context.subresource),
    resource: { group: target.group, version: target.version, resource: target.resource },
    ...(door === '' ? {} : { subResource: door }),
    requestKind: kindOf(resource, context.subresource),
    requestResource: { group: resource.group, version: resource.version, resource: resource.resource },
    ...(door === '' ? {} : { requestSubResource: door }),
    ...(name === '' ? {} : { name }),
    ...(namespace === '' ? {} : { namespace }),
    operation,
    userInfo: {
      username: user.name,
      ...(user.uid === '' ? {} : { uid: user.uid }),
      ...(user.groups.length === 0 ? {} : { groups: [...user.groups] }),
      ...(Object.keys(user.extra).length === 0 ? {} : { extra: structuredClone(user.extra) as JsonObject }),
    },
    dryRun,
    options: optionsOf(operation, options),
  }
}

/** The review that is sent. */
export function reviewBody(
  { version }: ExpectedReview,
  request: JsonObject,
  object: KubeObject | undefined,
  oldObject: KubeObject | undefined,
): string {
  const { dryRun, options, ...rest } = request
  return JSON.stringify({
    kind: KIND,
    apiVersion: `${GROUP}/${version}`,
    request: { ...rest, object: object ?? null, oldObject: oldObject ?? null, dryRun, options },
  })
}

function kindOf(resource: Resource, subresource: AdmissionAttributes['context']['subresource']): JsonObject {
  const { apiVersion, kind } = subresource === undefined || subresource.kind === resource.kind ? resource : subresource
  const { group, version } = parseApiVersion(apiVersion) ?? { group: '', version: apiVersion }
  return { group, version, kind }
}

/** A patch asks with options of its own; it ends up as a create or an update, and so do they. */
function optionsOf(operation: AdmissionAttributes['operation'], options: JsonObject | undefined): Json {
  const kind = OPTIONS[operation]
  if (kind === undefined) return null
  const { force: _force, ...sent } = options ?? {}
  return { ...sent, kind, apiVersion: 'meta.k8s.io/v1' }
}

/** What a webhook said, once it has been checked. */
export interface ReviewResponse {
  readonly allowed: boolean
  /** The bytes of a patch; empty: none. */
  readonly patch: Buffer
  readonly patchType: string
  /** The `status` of the response: why not. */
  readonly status: JsonObject | undefined
  readonly warnings: readonly string[]
  readonly auditAnnotations: Readonly<Record<string, string>>
}

/** Reads the fields of a response. Throws a CallError in the words of Go's decoder. */
export function readResponse(review: JsonObject): JsonObject | undefined {
  const response = review['response'] as JsonObject | null | undefined
  if (response === null || response === undefined) return undefined
  const path = 'AdmissionResponse.response'
  typedField(response, 'allowed', 'boolean', path)
  typedField(response, 'uid', 'string', path)
  typedField(response, 'patchType', 'string', path)
  const patch = typedField(response, 'patch', 'string', path)
  if (typeof patch === 'string') checkBase64(patch)
  return response
}

/** Checks a response against the rules of its version. Throws a CallError. */
export function verifyResponse(
  { version }: ExpectedReview,
  uid: string,
  response: JsonObject | undefined,
  mutating: boolean,
): ReviewResponse {
  if (response === undefined) throw new CallError('webhook response was absent')
  const patch = Buffer.from((response['patch'] as string | null | undefined) ?? '', 'base64')
  const patchType = (response['patchType'] as string | null | undefined) ?? undefined
  if (version === 'v1') {
    const answered = (response['uid'] as string | undefined) ?? ''
    if (answered !== uid) throw new CallError(`expected response.uid=${quote(uid)}, got ${quote(answered)}`)
    checkPatch(patch, patchType, mutating)
  }
  return {
    allowed: response['allowed'] === true,
    patch: mutating ? patch : Buffer.alloc(0),
    patchType: version === 'v1' ? (patchType ?? '') : 'JSONPatch',
    status: (response['status'] as JsonObject | null | undefined) ?? undefined,
    warnings: (response['warnings'] as string[] | null | undefined) ?? [],
    auditAnnotations: (response['auditAnnotations'] as Record<string, string> | null | undefined) ?? {},
  }
}

function checkPatch(patch: Buffer, patchType: string | undefined, mutating: boolean): void {
  if (!mutating) {
    if (patch.length > 0) throw new CallError('validating webhook may not return response.patch')
    if (patchType !== undefined) throw new CallError('validating webhook may not return response.patchType')
    return
  }
  if (patch.length > 0 && patchType === undefined) {
    throw new CallError('webhook returned response.patch but not response.patchType')
  }
  if (patch.length === 0 && patchType !== undefined) {
    throw new CallError('webhook returned response.patchType but not response.patch')
  }
  if (patchType === '') throw new CallError('webhook returned invalid response.patchType of ""')
}

function checkBase64(text: string): void {
  const bad = text.search(/[^A-Za-z0-9+/=\r\n]/)
  if (bad >= 0) throw new CallError(`illegal base64 data at input byte ${bad}`)
}
