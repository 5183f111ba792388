import { badRequest, type KubeObject } from '@setpoint/kube'
import type { SelfSubjectRulesReview } from '@setpoint/kube/kinds/authorization.k8s.io/v1'
import type { Authorizer } from '../authorize/index.js'
import { type Review, reviewResource } from './review.js'

/** Everything that the one who asks may do in a namespace. */
export function selfSubjectRulesReview(authorizer: Authorizer): Review {
  return {
    resource: reviewResource('SelfSubjectRulesReview', 'authorization.k8s.io'),
    check(object) {
      if (namespaceOf(object) === '') throw badRequest('no namespace on request')
    },
    answer(object, { user }) {
      const { resourceRules, nonResourceRules, error } = authorizer.rulesFor(user, namespaceOf(object))
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

function namespaceOf(object: KubeObject): string {
  return (object as unknown as SelfSubjectRulesReview).spec.namespace ?? ''
}
