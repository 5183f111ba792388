import { fieldManagerName, type KubeObject, type Status } from '@setpoint/kube'
import type { Admission } from '../admission/index.js'
import { decodeCreateOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { ensureNamespace, type RegistryDependencies, type RequestContext, wipeSystemFields } from '../registry/index.js'
import type { ResourceRequest } from '../request/index.js'
import type { Resource } from '../resource/index.js'
import { valueResponse } from '../respond/index.js'
import type { Question, reviewKind } from '../reviews/index.js'
import { negotiate } from '../table/index.js'
import { readObject } from '../verbs/index.js'
import { doorOf } from './door.js'

/** Something that is done to a pod by creating an object of another kind below it. */
export interface PodAction {
  /** The subresource that it is asked through. */
  readonly name: string
  readonly kind: ReturnType<typeof reviewKind>
  /** Versions of the same shape that a body may name instead. Default: none. */
  readonly olderVersions?: readonly string[]
  /** Keep the uid and the version that the client sent: they are conditions. */
  readonly conditional: boolean
  /** Does it. `validate` asks admission, once what comes before is checked. Throws a StatusError. */
  perform(object: KubeObject, request: ActionRequest): Promise<Status>
}

export interface ActionRequest {
  readonly registry: RegistryDependencies
  readonly context: RequestContext
  /** The pod's name in the URL. */
  readonly name: string
  /** As the query says. */
  readonly dryRun: readonly string[]
  readonly validate: (object: KubeObject) => Promise<void>
}

/** Reads what was sent, asks admission, acts, and says that it is done. */
export async function respondToAction(
  action: PodAction,
  registry: RegistryDependencies & { readonly admission: Admission },
  pods: Resource,
  question: Question,
  info: ResourceRequest,
): Promise<ApiResponse> {
  const { request, query, user, warnings, audit } = question
  const { accept, 'user-agent': agent = '' } = request.headers
  const media = negotiate(accept, agent, query, { verb: 'create', tables: false })
  const body = await request.readBody()
  const options = decodeCreateOptions(query)
  const subresource = doorOf({ ...action.kind, name: action.name })
  const object = readObject(
    { request, olderVersions: action.olderVersions ?? [], context: { resource: pods, subresource, warnings } },
    body,
    options.fieldValidation,
    action.kind.decode,
  )
  if (!action.conditional) {
    delete object.metadata.uid
    delete object.metadata.resourceVersion
  }
  wipeSystemFields(object)
  ensureNamespace(object, info.namespace)
  const manager = fieldManagerName(options.fieldManager, agent)
  const managedFields = action.kind.managers.update({
    live: undefined,
    next: object,
    manager,
    now: registry.clock.now(),
  })
  if (managedFields !== undefined) object.metadata.managedFields = managedFields
  const name = info.name === '' ? (object.metadata.name ?? '') : info.name
  const context: RequestContext = {
    resource: pods,
    subresource,
    namespace: info.namespace,
    user,
    userAgent: agent,
    warnings,
    audit,
  }
  const attributes = {
    operation: 'CREATE',
    context,
    name,
    object,
    old: undefined,
    dryRun: options.dryRun,
    options: options.object,
  } as const
  await registry.admission.mutate(attributes)
  const status = await action.perform(object, {
    registry,
    context,
    name,
    dryRun: query.getAll('dryRun'),
    validate: () => registry.admission.validate(attributes),
  })
  const code = status.code ?? 201
  return valueResponse(media, code, { ...status, code })
}

export const DONE: Status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' }
