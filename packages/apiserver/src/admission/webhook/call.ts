import {
  badRequest,
  internalError,
  type JsonObject,
  type KubeObject,
  quote,
  type Random,
  StatusError,
} from '@setpoint/kube'
import { CallError, type WebhookCaller } from '../../webhook/index.js'
import type { AdmissionAttributes } from '../admission.js'
import { addAuditAnnotation } from '../annotations.js'
import type { Candidate } from './hooks.js'
import {
  admissionRequest,
  readResponse,
  reviewBody,
  reviewVersion,
  type ReviewResponse,
  verifyResponse,
} from './review.js'

/** What asking takes. */
export interface CallDependencies {
  readonly caller: WebhookCaller
  readonly random: Random
}

/** The objects of a request in the version that the webhook wants. */
export interface ShownObjects {
  readonly object: KubeObject | undefined
  readonly old: KubeObject | undefined
}

/** A webhook that could not be asked or gave no proper answer: `failurePolicy` says what that means. */
export class HookFailure extends Error {
  override readonly name = 'HookFailure'

  constructor(hook: string, reason: string, options?: ErrorOptions) {
    super(`failed calling webhook ${quote(hook)}: ${reason}`, options)
  }

  /** The refusal that a failure comes to when it may not be ignored. */
  refusal(): StatusError {
    return internalError(this.message)
  }
}

/**
 * Asks a webhook about a request. Resolves when it allows it, rejects with its refusal (a StatusError) or with a
 * HookFailure.
 */
export async function ask(
  { caller, random }: CallDependencies,
  { hook, resource }: Candidate,
  attributes: AdmissionAttributes,
  { object, old }: ShownObjects,
  mutating: boolean,
): Promise<ReviewResponse> {
  if (attributes.dryRun && !hook.supportsDryRun) {
    throw badRequest(`admission webhook ${quote(hook.name)} does not support dry run`)
  }
  const expected = attempt(hook.name, 'could not create admission objects', () => reviewVersion(hook.reviewVersions))
  const uid = random.uuid()
  const body = reviewBody(expected, admissionRequest(attributes, resource, uid), object, old)
  const { clientConfig: config, timeoutSeconds } = hook
  let answer: JsonObject | undefined
  try {
    answer = readResponse(await caller.call({ config, body, expected, timeoutSeconds }))
  } catch (error) {
    if (error instanceof CallError) throw new HookFailure(hook.name, `failed to call webhook: ${error.message}`)
    throw error
  }
  const response = attempt(hook.name, 'received invalid webhook response', () =>
    verifyResponse(expected, uid, answer, mutating),
  )
  for (const [key, value] of Object.entries(response.auditAnnotations)) {
    addAuditAnnotation(attributes.context, `${hook.name}/${key}`, value)
  }
  attributes.context.warnings.push(...response.warnings)
  if (!response.allowed) throw denial(hook.name, response.status)
  return response
}

function attempt<T>(hook: string, what: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof CallError) throw new HookFailure(hook, `${what}: ${error.message}`, { cause: error })
    throw error
  }
}

/** A webhook's refusal in its own words, never as a success. */
function denial(hook: string, status: JsonObject = {}): StatusError {
  const deniedBy = `admission webhook ${quote(hook)} denied the request`
  const text = (name: string): string => (typeof status[name] === 'string' ? status[name] : '')
  const why = text('message') || text('reason')
  const sent = typeof status['code'] === 'number' ? status['code'] : 0
  const code = sent < 400 ? 400 : sent
  const state = text('status')
  return new StatusError({
    ...status,
    kind: 'Status',
    apiVersion: 'v1',
    metadata: (status['metadata'] as JsonObject | undefined) ?? {},
    status: state === '' || state === 'Success' ? 'Failure' : (state as 'Failure'),
    message: why === '' ? `${deniedBy} without explanation` : `${deniedBy}: ${why}`,
    code,
  })
}
