import type { Clock, KubeObject } from '@setpoint/kube'
import type { Admission } from '../admission/index.js'
import type { Authenticator } from '../authenticate/index.js'
import type { Authorizer } from '../authorize/index.js'
import type { ApiResponse } from '../http/index.js'
import type { ResourceRequest } from '../request/index.js'
import { localSubjectAccessReview, selfSubjectAccessReview, subjectAccessReview } from './access-review.js'
import { type Question, respondTo } from './respond.js'
import type { Asked, Review } from './review.js'
import { selfSubjectReview } from './self-subject-review.js'
import { selfSubjectRulesReview } from './self-subject-rules-review.js'
import { tokenReview } from './token-review.js'

export interface ReviewDependencies {
  readonly clock: Clock
  readonly authenticator: Authenticator
  readonly authorizer: Authorizer
  /** For whom a token has to be when a TokenReview names nobody. */
  readonly audiences: readonly string[]
  /** What may refuse or change a question. */
  readonly admission: () => Pick<Admission, 'mutate' | 'validate'>
}

/** The reviews that a server answers. Each is made with its first question: most are never asked. */
export class Reviews {
  readonly #clock: Clock
  readonly #admission: ReviewDependencies['admission']
  readonly #makers: ReadonlyMap<string, () => Review>
  readonly #made = new Map<string, Review>()

  constructor({ clock, authenticator, authorizer, audiences, admission }: ReviewDependencies) {
    this.#clock = clock
    this.#admission = admission
    this.#makers = new Map([
      ['authentication.k8s.io/selfsubjectreviews', selfSubjectReview],
      ['authentication.k8s.io/tokenreviews', () => tokenReview(authenticator, audiences)],
      ['authorization.k8s.io/subjectaccessreviews', () => subjectAccessReview(authorizer)],
      ['authorization.k8s.io/localsubjectaccessreviews', () => localSubjectAccessReview(authorizer)],
      ['authorization.k8s.io/selfsubjectaccessreviews', () => selfSubjectAccessReview(authorizer)],
      ['authorization.k8s.io/selfsubjectrulesreviews', () => selfSubjectRulesReview(authorizer)],
    ])
  }

  /** Undefined when the request is no question. */
  respond(question: Question, info: ResourceRequest): Promise<ApiResponse> | undefined {
    if (info.verb !== 'create' || info.name !== '' || info.version !== 'v1') return undefined
    const review = this.#review(`${info.group}/${info.resource}`)
    if (review === undefined || review.resource.namespaced !== (info.namespace !== '')) return undefined
    const { apiVersion, kind, codec, managers } = review.resource
    return respondTo(question, {
      kind: { apiVersion, kind, decode: codec.decode, managers },
      clock: this.#clock,
      namespace: info.namespace,
      answer: (object, asked) => this.#answer(review, object, asked),
    })
  }

  async #answer(review: Review, object: KubeObject, asked: Asked): Promise<KubeObject> {
    const admission = this.#admission()
    const { dryRun, options, ...who } = asked
    const context = { ...who, resource: review.resource, subresource: undefined }
    const name = object.metadata.name ?? ''
    const attributes = { operation: 'CREATE', context, name, object, old: undefined, dryRun, options } as const
    await admission.mutate(attributes)
    review.check?.(object)
    await admission.validate(attributes)
    return review.answer(object, asked)
  }

  #review(key: string): Review | undefined {
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const review = this.#makers.get(key)?.()
    if (review !== undefined) this.#made.set(key, review)
    return review
  }
}
