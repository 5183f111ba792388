import { badRequest, type GroupVersionKind } from '@setpoint/kube'
import type { SelfSubjectRulesReview } from '@setpoint/kube/kinds/authorization.k8s.io/v1'
import type { Authorizer } from '../authorize/index.js'
import { type Review, reviewKind } from './review.js'

const KIND: GroupVersionKind = { group: 'authorization.k8s.io', version: 'v1', kind: 'SelfSubjectRulesReview' }

/** Everything that the one who asks may do in a namespace. */
export function selfSubjectRulesReview(authorizer: Authorizer): Review {
  return {
    group: KIND.group,
    resource: 'selfsubjectrulesreviews',
    kind: reviewKind(KIND),
    namespaced: false,
    answer(object, { user }) {
      const { spec } = object as unknown as SelfSubjectRulesReview
      const namespace = spec.namespace ?? ''
      if (namespace === '') throw badRequest('no namespace on request')
      const { resourceRules, nonResourceRules, error } = authorizer.rulesFor(user, namespace)
      const status = {
        resourceRules,
        nonResourceRules,
        incomplete: false,
        ...(error === '' ? {} : { evaluationError: error }),
      }
      const { kind, apiVersion } = object
      return { kind, apiVersion, metadata: {}, spec: {}, status }
    },
  }
}
