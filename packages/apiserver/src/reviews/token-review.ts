import { badRequest, type GroupVersionKind } from '@setpoint/kube'
import type { TokenReview } from '@setpoint/kube/kinds/authentication.k8s.io/v1'
import { type AuthenticationNotes, type Authenticator, TokenError } from '../authenticate/index.js'
import { type Review, reviewKind, userInfo } from './review.js'

const KIND: GroupVersionKind = { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenReview' }

/** Whose a token is, and for whom. `apiAudiences`: who is meant when the question names nobody. */
export function tokenReview(authenticator: Authenticator, apiAudiences: readonly string[]): Review {
  return {
    group: KIND.group,
    resource: 'tokenreviews',
    kind: reviewKind(KIND),
    namespaced: false,
    answer(object, { audit, warnings }) {
      const { spec } = object as unknown as TokenReview
      const token = spec.token ?? ''
      if (token === '') throw badRequest('token is required for TokenReview in authentication')
      const notes: AuthenticationNotes = {
        annotate: (key, value) => audit.annotate(key, value),
        warn: (message) => warnings.push(message),
      }
      const wanted = spec.audiences ?? []
      try {
        const { user, audiences } = authenticator.identify(token, wanted.length === 0 ? apiAudiences : wanted, notes)
        object['status'] = { authenticated: true, user: userInfo(user), audiences: [...audiences] }
      } catch (error) {
        if (!(error instanceof TokenError)) throw error
        object['status'] = { user: {}, error: error.message }
      }
      return object
    },
  }
}
