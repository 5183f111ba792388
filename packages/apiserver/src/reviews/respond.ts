import { type Clock, fieldManagerName, type KubeObject } from '@setpoint/kube'
import { decodeCreateOptions } from '../decode/index.js'
import type { ApiRequest, ApiResponse } from '../http/index.js'
import { type AuditAnnotations, ensureNamespace, type User, wipeSystemFields } from '../registry/index.js'
import { valueResponse } from '../respond/index.js'
import { negotiate } from '../table/index.js'
import { readObject } from '../verbs/index.js'
import type { Asked, ReviewKind } from './review.js'

/** A request to create an object that is stored nowhere. */
export interface Question {
  readonly request: ApiRequest
  readonly query: URLSearchParams
  readonly user: User
  readonly warnings: string[]
  readonly audit: AuditAnnotations
}

/** How a question is read and answered. */
export interface Respondent {
  readonly kind: ReviewKind
  readonly clock: Clock
  /** '' for questions that have none. */
  readonly namespace: string
  /** Changes `object`, which is decoded, or returns another in its place. Throws a StatusError. */
  readonly answer: (object: KubeObject, asked: Asked) => KubeObject | Promise<KubeObject>
}

/** Reads the body, has it answered, and sends the answer: everything that questions have in common. */
export async function respondTo(
  { request, query, user, warnings, audit }: Question,
  { kind, clock, namespace, answer }: Respondent,
): Promise<ApiResponse> {
  const { accept, 'user-agent': agent } = request.headers
  const media = negotiate(accept, agent, query, { verb: 'create', tables: false })
  const body = await request.readBody()
  const options = decodeCreateOptions(query)
  const context = { resource: { ...kind, typedItems: false }, subresource: undefined, warnings }
  const object = readObject({ request, context }, body, options.fieldValidation, kind.decode)
  audit.describe(object.metadata)
  wipeSystemFields(object)
  ensureNamespace(object, namespace)
  const now = clock.now()
  const manager = fieldManagerName(options.fieldManager, agent ?? '')
  const managedFields = kind.managers.update({ live: undefined, next: object, manager, now })
  if (managedFields === undefined) delete object.metadata.managedFields
  else object.metadata.managedFields = managedFields
  const { dryRun, object: sent } = options
  const asked = { user, userAgent: agent ?? '', namespace, audit, warnings, dryRun, options: sent, now }
  const answered = await answer(object, asked)
  const { kind: name, apiVersion, metadata, ...rest } = answered
  return valueResponse(media, 201, { kind: name, apiVersion, metadata, ...rest })
}
