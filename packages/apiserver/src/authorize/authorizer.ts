import type { User } from '../registry/index.js'

/** Something that a user wants to do with a resource. A RequestInfo of type `resource` is one. */
export interface ResourceAttributes {
  readonly type: 'resource'
  readonly verb: string
  readonly group: string
  /** No authorizer here looks at it; `*` where a question means all of them. */
  readonly version: string
  /** '' for cluster-scoped resources and for all namespaces. */
  readonly namespace: string
  readonly resource: string
  readonly subresource: string
  /** '' for collections. */
  readonly name: string
}

/** A request for a path that is no resource. */
export interface PathAttributes {
  readonly type: 'path'
  /** The HTTP method in lower case. */
  readonly verb: string
  readonly path: string
}

export type Attributes = ResourceAttributes | PathAttributes

export interface Decision {
  readonly allowed: boolean
  /** Why, in the authorizer's words; '' when there is nothing to say. */
  readonly reason: string
}

export interface ResourceRule {
  readonly verbs: readonly string[]
  readonly apiGroups?: readonly string[]
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
}

export interface NonResourceRule {
  readonly verbs: readonly string[]
  readonly nonResourceURLs?: readonly string[]
}

/** What a user may do in a namespace, as far as an authorizer can list it. */
export interface RuleList {
  readonly resourceRules: readonly ResourceRule[]
  readonly nonResourceRules: readonly NonResourceRule[]
  /** What kept the list from being complete; '' when nothing did. */
  readonly error: string
}

/** Decides who may do what. Synchronous: every decision comes from memory. */
export interface Authorizer {
  authorize(user: User, attributes: Attributes): Decision
  rulesFor(user: User, namespace: string): RuleList
}

/** Members of this group may do everything, whatever else holds. */
export const MASTERS = 'system:masters'

const ALLOWED: Decision = { allowed: true, reason: '' }

/** The authorizer that lets everybody do everything. */
export const alwaysAllow: Authorizer = {
  authorize: () => ALLOWED,
  rulesFor: () => ({
    resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
    nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
    error: '',
  }),
}

/** `authorizer`, with {@link MASTERS} above it. */
export function withMasters(authorizer: Authorizer): Authorizer {
  return {
    authorize: (user, attributes) => (user.groups.includes(MASTERS) ? ALLOWED : authorizer.authorize(user, attributes)),
    rulesFor: (user, namespace) => authorizer.rulesFor(user, namespace),
  }
}
