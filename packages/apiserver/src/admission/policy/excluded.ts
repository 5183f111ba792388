import type { Resource } from '../../resource/index.js'
import { isExempt } from '../webhook/rules.js'

const REVIEWS: ReadonlySet<string> = new Set([
  'authentication.k8s.io/selfsubjectreviews',
  'authentication.k8s.io/tokenreviews',
  'authorization.k8s.io/localsubjectaccessreviews',
  'authorization.k8s.io/selfsubjectaccessreviews',
  'authorization.k8s.io/selfsubjectrulesreviews',
  'authorization.k8s.io/subjectaccessreviews',
])

/** Policies decide less than webhooks: a rule over everything must not cut off who asks what anybody may do. */
export function isExcluded(resource: Resource): boolean {
  return isExempt(resource) || REVIEWS.has(`${resource.group}/${resource.resource}`)
}
