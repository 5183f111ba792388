import type { Clock } from '@setpoint/kube'
import type { Authenticator } from '../authenticate/index.js'
import type { Authorizer } from '../authorize/index.js'
import type { ApiResponse } from '../http/index.js'
import type { ResourceRequest } from '../request/index.js'
import { localSubjectAccessReview, selfSubjectAccessReview, subjectAccessReview } from './access-review.js'
import { type Question, respondTo } from './respond.js'
import type { Review } from './review.js'
import { selfSubjectReview } from './self-subject-review.js'
import { selfSubjectRulesReview } from './self-subject-rules-review.js'
import { tokenReview } from './token-review.js'

export interface ReviewDependencies {
  readonly clock: Clock
  readonly authenticator: Authenticator
  readonly authorizer: Authorizer
  /** For whom a token has to be when a TokenReview names nobody. */
  readonly audiences: readonly string[]
}

/** The reviews that a server answers. Each is made with its first question: most are never asked. */
export class Reviews {
  readonly #clock: Clock
  readonly #makers: ReadonlyMap<string, () => Review>
  readonly #made = new Map<string, Review>()

  constructor({ clock, authenticator, authorizer, audiences }: ReviewDependencies) {
    this.#clock = clock
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
    if (review === undefined || review.namespaced !== (info.namespace !== '')) return undefined
    return respondTo(question, {
      kind: review.kind,
      clock: this.#clock,
      namespace: info.namespace,
      answer: (object, asked) => review.answer(object, asked),
    })
  }

  #review(key: string): Review | undefined {
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const review = this.#makers.get(key)?.()
    if (review !== undefined) this.#made.set(key, review)
    return review
  }
}
