import type { ObjectMeta, Status } from '@setpoint/kube'
import type { User } from '../registry/index.js'
import type { RequestInfo, ResourceRequest } from '../request/index.js'

export type AuditStage = 'RequestReceived' | 'ResponseStarted' | 'ResponseComplete'

const MAX_USER_AGENT = 1024

/** What a request's body says of itself. */
export type SentObject = Pick<ObjectMeta, 'name' | 'uid' | 'resourceVersion'>

/** Everything that the log tells about one request at one stage. */
export interface AuditEventInput {
  readonly auditId: string
  readonly stage: AuditStage
  readonly info: RequestInfo
  readonly sent: SentObject
  readonly requestUri: string
  /** Undefined when authentication failed. */
  readonly user: User | undefined
  readonly impersonated: User | undefined
  /** The verb that allowed it; '' when it was `impersonate`. */
  readonly impersonationConstraint: string
  readonly sourceAddresses: readonly string[]
  readonly userAgent: string
  /** Undefined before there is an answer. */
  readonly response: { readonly code: number; readonly error: Status | undefined } | undefined
  /** Milliseconds since the epoch. */
  readonly received: number
  readonly now: number
  readonly annotations: ReadonlyMap<string, string>
}

/**
 * One line of an audit log: an Event of audit.k8s.io/v1 at level Metadata, as JSON. Bodies and headers are never part
 * of it, so that no secret can be.
 */
export function auditEvent(input: AuditEventInput): string {
  const { info, user, impersonated, impersonationConstraint, response, annotations } = input
  return JSON.stringify({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: 'Metadata',
    auditID: input.auditId,
    stage: input.stage,
    requestURI: withoutToken(input.requestUri),
    verb: info.verb,
    user: user === undefined ? {} : userInfo(user),
    ...(impersonated === undefined ? {} : { impersonatedUser: userInfo(impersonated) }),
    ...(impersonationConstraint === '' ? {} : { authenticationMetadata: { impersonationConstraint } }),
    sourceIPs: input.sourceAddresses,
    ...(input.userAgent === '' ? {} : { userAgent: shortened(input.userAgent) }),
    ...(info.type === 'resource' ? { objectRef: objectReference(info, input.sent) } : {}),
    ...(response === undefined ? {} : { responseStatus: responseStatus(response) }),
    requestReceivedTimestamp: micro(input.received),
    stageTimestamp: micro(input.now),
    ...(annotations.size === 0 ? {} : { annotations: Object.fromEntries([...annotations].sort(byKey)) }),
  })
}

function userInfo({ name, uid, groups, extra }: User): object {
  return {
    username: name,
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  }
}

function objectReference(info: ResourceRequest, { name: own = '', uid, resourceVersion }: SentObject): object {
  const { resource, namespace, group, version, subresource } = info
  const name = info.name === '' ? own : info.name
  return {
    resource,
    ...(namespace === '' ? {} : { namespace }),
    ...(name === '' ? {} : { name }),
    ...(uid === undefined ? {} : { uid }),
    ...(group === '' ? {} : { apiGroup: group }),
    apiVersion: version,
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(subresource === '' ? {} : { subresource }),
  }
}

function responseStatus({ code, error }: { code: number; error: Status | undefined }): object {
  if (error === undefined) return { metadata: {}, code }
  const { status, message, reason, details } = error
  return { metadata: {}, status, message, reason, ...(details === undefined ? {} : { details }), code }
}

function shortened(userAgent: string): string {
  return userAgent.length > MAX_USER_AGENT ? `${userAgent.slice(0, MAX_USER_AGENT)}...TRUNCATED` : userAgent
}

/** No token is taken from a query; some clients send one there all the same. */
function withoutToken(uri: string): string {
  return uri.includes('access_token=') ? uri.replace(/([?&]access_token=)[^&]*/g, '$1REDACTED') : uri
}

function byKey([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1
}

function micro(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/(\.\d{3})Z$/, '$1000Z')
}
