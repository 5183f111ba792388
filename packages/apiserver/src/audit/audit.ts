import type { StatusError } from '@setpoint/kube'
import type { User } from '../registry/index.js'
import type { RequestInfo } from '../request/index.js'

/** What the log knows about one request when its answer is ready. */
export interface AuditInput {
  readonly auditId: string
  readonly info: RequestInfo
  readonly requestUri: string
  /** Undefined when authentication failed. */
  readonly user: User | undefined
  readonly sourceAddress: string
  readonly userAgent: string
  readonly status: number
  readonly error: StatusError | undefined
  /** Milliseconds since the epoch. */
  readonly received: number
  readonly completed: number
}

/**
 * One line of an audit log: an Event of audit.k8s.io/v1 at level Metadata, as JSON.
 * Bodies and headers are never part of it, so that no secret can be.
 */
export function auditLine(input: AuditInput): string {
  const { info, user, error } = input
  const resource = info.type === 'resource'
  return JSON.stringify({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: 'Metadata',
    auditID: input.auditId,
    stage: 'ResponseComplete',
    requestURI: input.requestUri,
    verb: info.verb,
    user:
      user === undefined
        ? {}
        : { username: user.name, ...(user.uid === '' ? {} : { uid: user.uid }), groups: user.groups },
    sourceIPs: [input.sourceAddress],
    userAgent: input.userAgent,
    ...(resource
      ? {
          objectRef: {
            resource: info.resource,
            ...(info.namespace === '' ? {} : { namespace: info.namespace }),
            ...(info.name === '' ? {} : { name: info.name }),
            ...(info.group === '' ? {} : { apiGroup: info.group }),
            apiVersion: info.version,
            ...(info.subresource === '' ? {} : { subresource: info.subresource }),
          },
        }
      : {}),
    responseStatus: {
      metadata: {},
      ...(error === undefined ? {} : { status: 'Failure', message: error.message, reason: error.reason }),
      code: input.status,
    },
    requestReceivedTimestamp: micro(input.received),
    stageTimestamp: micro(input.completed),
  })
}

function micro(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/(\.\d{3})Z$/, '$1000Z')
}
