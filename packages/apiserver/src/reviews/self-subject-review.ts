import { formatTime } from '@setpoint/kube'
import { type Review, reviewResource, userInfo } from './review.js'

/** Who the server takes the client for. Nothing of what it sends counts. */
export function selfSubjectReview(): Review {
  return {
    resource: reviewResource('SelfSubjectReview', 'authentication.k8s.io'),
    answer: ({ kind, apiVersion }, { user, now }) => ({
      kind,
      apiVersion,
      metadata: { creationTimestamp: formatTime(now) },
      status: { userInfo: userInfo(user) },
    }),
  }
}
