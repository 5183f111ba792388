import { badRequest, type KubeObject } from '@setpoint/kube'
import type { TokenReview, TokenReviewSpec } from '@setpoint/kube/kinds/authentication.k8s.io/v1'
import { type AuthenticationNotes, type Authenticator, TokenError } from '../authenticate/index.js'
import { type Review, reviewResource, userInfo } from './review.js'

/** Whose a token is, and for whom. `apiAudiences`: who is meant when the question names nobody. */
export function tokenReview(authenticator: Authenticator, apiAudiences: readonly string[]): Review {
  return {
    resource: reviewResource('TokenReview', 'authentication.k8s.io'),
    check(object) {
      if (tokenOf(object) === '') throw badRequest('token is required for TokenReview in authentication')
    },
    answer(object, { audit, warnings }) {
      const { audiences: wanted = [] } = specOf(object)
      const notes: AuthenticationNotes = {
        annotate: (key, value) => audit.annotate(key, value),
        warn: (message) => warnings.push(message),
      }
      try {
        const { user, audiences } = authenticator.identify(
          tokenOf(object),
          wanted.length === 0 ? apiAudiences : wanted,
          notes,
        )
        object['status'] = { authenticated: true, user: userInfo(user), audiences: [...audiences] }
      } catch (error) {
        if (!(error instanceof TokenError)) throw error
        object['status'] = { user: {}, error: error.message }
      }
      return object
    },
  }
}

/** An empty one is left out of what is decoded. */
function tokenOf(object: KubeObject): string {
  return specOf(object).token ?? ''
}

function specOf(object: KubeObject): TokenReviewSpec {
  return (object as unknown as TokenReview).spec
}
