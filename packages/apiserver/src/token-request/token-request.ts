import {
  type Clock,
  conflict,
  type FieldError,
  fieldPath,
  formatTime,
  type GroupVersionKind,
  invalid,
  invalidObject,
  type KubeObject,
  notFound,
} from '@setpoint/kube'
import type { TokenRequestSpec } from '@setpoint/kube/kinds/authentication.k8s.io/v1'
import type { Admission } from '../admission/index.js'
import type { ApiResponse } from '../http/index.js'
import type { ResourceRequest } from '../request/index.js'
import type { Resource, Subresource } from '../resource/index.js'
import { type Asked, type Question, respondTo, type ReviewKind, reviewKind } from '../reviews/index.js'
import { credentialId, type TokenIssuer } from '../service-account/index.js'
import { boundObjects } from './bound-object.js'

const KIND: GroupVersionKind = { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest' }
const DEFAULT_SECONDS = 3600
const MIN_SECONDS = 600
const MAX_SECONDS = 2 ** 32
/** What kubelets ask for: clients that never reload their token may go on with it for a year, and the log tells. */
const WARN_ONLY_SECONDS = 3607
const EXTENDED_SECONDS = 365 * 24 * 3600

export interface TokenRequestDependencies {
  readonly issuer: TokenIssuer
  readonly clock: Clock
  /** What may refuse or change a request. */
  readonly admission: () => Pick<Admission, 'mutate' | 'validate'>
  /** The resource that the tokens are of. */
  readonly accounts: () => Resource
}

/** POST …/serviceaccounts/NAME/token: a token for the account, for as long and for whom the request says. */
export class TokenRequests {
  readonly #dependencies: TokenRequestDependencies
  #door: Door | undefined

  constructor(dependencies: TokenRequestDependencies) {
    this.#dependencies = dependencies
  }

  /** Undefined when the request is for something else. */
  respond(question: Question, info: ResourceRequest): Promise<ApiResponse> | undefined {
    const { group, version, resource, subresource, verb, name, namespace } = info
    if (resource !== 'serviceaccounts' || subresource !== 'token' || verb !== 'create') return undefined
    if (group !== '' || version !== 'v1' || namespace === '' || info.rest.length > 0) return undefined
    this.#door ??= openDoor(this.#dependencies.accounts())
    const { kind } = this.#door
    const { clock } = this.#dependencies
    return respondTo(question, { kind, clock, namespace, answer: (object, asked) => this.#answer(object, name, asked) })
  }

  async #answer(object: KubeObject, name: string, asked: Asked): Promise<KubeObject> {
    const { namespace, dryRun, options, user, userAgent, warnings, audit } = asked
    const admission = this.#dependencies.admission()
    const { resource, subresource } = this.#door as Door
    const context = { resource, subresource, namespace, user, userAgent, warnings, audit }
    const attributes = { operation: 'CREATE', context, name, object, old: undefined, dryRun, options } as const
    await admission.mutate(attributes)
    const account = this.#complete(object, name, asked)
    await admission.validate(attributes)
    return this.#issue(object, account, asked)
  }

  /** Fills in what the request leaves open, and refuses what it may not ask for. */
  #complete(object: KubeObject, name: string, { namespace, now }: Asked): KubeObject {
    const { objects, audiences } = this.#dependencies.issuer
    const { metadata } = object
    if ((metadata.name ?? name) !== name) {
      const detail = 'must match the service account name if specified'
      throw invalidObject(KIND, name, [invalid(fieldPath('metadata', 'name'), metadata.name, detail)])
    }
    const account = objects.account(namespace, name)
    if (account === undefined) throw notFound({ group: '', resource: 'serviceaccounts' }, name)
    const uid = account.metadata.uid ?? ''
    if (metadata.uid !== undefined && metadata.uid !== uid) {
      const why = `the UID in the token request (${metadata.uid}) does not match the UID of the service account (${uid})`
      throw conflict({ group: KIND.group, resource: KIND.kind }, name, why)
    }
    const spec = specOf(object)
    if ((spec.audiences ?? []).length === 0) spec.audiences = [...audiences]
    Object.assign(metadata, { name, uid, creationTimestamp: formatTime(now) })
    const errors = validateSeconds(spec.expirationSeconds ?? DEFAULT_SECONDS)
    if (errors.length > 0) throw invalidObject(KIND, '', errors)
    return account
  }

  #issue(object: KubeObject, account: KubeObject, { namespace, audit, now }: Asked): KubeObject {
    const { objects, audiences: apiAudiences } = this.#dependencies.issuer
    const { audiences = [], expirationSeconds: seconds = DEFAULT_SECONDS, boundObjectRef } = specOf(object)
    const bound = boundObjects(objects, boundObjectRef ?? undefined, namespace, account.metadata.name ?? '')
    const isExtended =
      bound.pod !== undefined &&
      seconds === WARN_ONLY_SECONDS &&
      audiences.every((audience) => apiAudiences.includes(audience))
    const { token, id } = this.#dependencies.issuer.issue({
      account,
      ...bound,
      audiences,
      seconds: isExtended ? EXTENDED_SECONDS : seconds,
      warnAfterSeconds: isExtended ? seconds : 0,
      now,
    })
    audit.annotate('authentication.kubernetes.io/issued-credential-id', credentialId(id))
    object['status'] = { token, expirationTimestamp: formatTime(now + seconds * 1000) }
    return object
  }
}

/** How requests for tokens are read, and what admission is told that they are. */
interface Door {
  readonly kind: ReviewKind
  readonly resource: Resource
  readonly subresource: Subresource
}

function openDoor(resource: Resource): Door {
  const kind = tokenRequestKind()
  const same = (object: KubeObject): KubeObject => object
  const subresource: Subresource = {
    ...kind,
    name: 'token',
    verbs: new Set(['create']),
    view: same,
    patchView: same,
    merge: same,
    strategy: resource.strategy,
    table: undefined,
  }
  return { kind, resource, subresource }
}

function tokenRequestKind(): ReviewKind {
  const kind = reviewKind(KIND, 'token')
  return {
    ...kind,
    decode(input) {
      const decoded = kind.decode(input)
      specOf(decoded.object).expirationSeconds ??= DEFAULT_SECONDS
      return decoded
    },
  }
}

/** A spec is always there once a body is decoded. */
function specOf(object: KubeObject): TokenRequestSpec {
  return object['spec'] as TokenRequestSpec
}

function validateSeconds(seconds: number): FieldError[] {
  const path = fieldPath('spec', 'expirationSeconds')
  if (seconds < MIN_SECONDS) return [invalid(path, seconds, 'may not specify a duration less than 10 minutes')]
  if (seconds > MAX_SECONDS) return [invalid(path, seconds, 'may not specify a duration larger than 2^32 seconds')]
  return []
}
