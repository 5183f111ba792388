import { formatTime, type GroupVersionKind } from '@setpoint/kube'
import { type Review, reviewKind, userInfo } from './review.js'

const KIND: GroupVersionKind = { group: 'authentication.k8s.io', version: 'v1', kind: 'SelfSubjectReview' }

/** Who the server takes the client for. Nothing of what it sends counts. */
export function selfSubjectReview(): Review {
  return {
    group: KIND.group,
    resource: 'selfsubjectreviews',
    kind: reviewKind(KIND),
    namespaced: false,
    answer: ({ kind, apiVersion }, { user, now }) => ({
      kind,
      apiVersion,
      metadata: { creationTimestamp: formatTime(now) },
      status: { userInfo: userInfo(user) },
    }),
  }
}
