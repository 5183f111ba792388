import { nameIsDnsSubdomain } from '@setpoint/kube'
import { type Attributes, type Authorizer, refusal, type ResourceAttributes } from '../authorize/index.js'
import type { User } from '../registry/index.js'
import { NODE_NAME, serviceAccountGroups, splitServiceAccountUsername } from '../service-account/index.js'
import { checkExtra, countValues } from './extra.js'

/** A user taken on, and the verb that allowed it; '' for the unconstrained `impersonate`. */
export interface Impersonation {
  readonly user: User
  readonly constraint: string
}

/** One try: the requestor wants to do `attributes` as `wanted`. */
export interface Attempt {
  readonly requestor: User
  readonly wanted: User
  readonly attributes: Attributes
}

/**
 * One way in which impersonation can be allowed. Undefined: it does not apply to this user. Throws a 403 when it applies
 * and the requestor may not.
 */
export type Mode = (authorizer: Authorizer, attempt: Attempt) => Impersonation | undefined

const MANY = 4
const NODE_PREFIX = 'system:node:'
const AUTHENTICATED = 'system:authenticated'
const UNAUTHENTICATED = 'system:unauthenticated'
const AUTHENTICATION_GROUP = 'authentication.k8s.io'

/** A mode that grants one kind of user and, besides, what may be done as it: `impersonate-on:NAME:VERB`. */
export function constrained(name: string, applies: (attempt: Attempt) => boolean): Mode {
  const verb = `impersonate:${name}`
  return (authorizer, attempt) => {
    if (!applies(attempt)) return undefined
    const { requestor, attributes } = attempt
    check(authorizer, requestor, { ...attributes, verb: `impersonate-on:${name}:${attributes.verb}` })
    return { user: takeOn(authorizer, attempt, verb, true), constraint: verb }
  }
}

/** The verb `impersonate` on each part of the user: everything may be done as it. */
export const unconstrained: Mode = (authorizer, attempt) => ({
  user: takeOn(authorizer, attempt, 'impersonate', false),
  constraint: '',
})

export function onlyNameIsWanted({ wanted }: Attempt): boolean {
  return wanted.uid === '' && wanted.groups.length === 0 && Object.keys(wanted.extra).length === 0
}

/** The node that a user name stands for; undefined for other users. */
export function nodeOf(username: string): string | undefined {
  if (!username.startsWith(NODE_PREFIX)) return undefined
  const name = username.slice(NODE_PREFIX.length)
  return nameIsDnsSubdomain(name, false).length === 0 ? name : undefined
}

/** Whether the requestor is a service account whose token says that it runs on this node. */
export function runsOnNode({ requestor, wanted }: Attempt): boolean {
  const node = nodeOf(wanted.name)
  const said = requestor.extra[NODE_NAME] ?? []
  return (
    node !== undefined &&
    splitServiceAccountUsername(requestor.name) !== undefined &&
    said.length === 1 &&
    said[0] === node
  )
}

function takeOn(authorizer: Authorizer, { requestor, wanted }: Attempt, verb: string, isConstrained: boolean): User {
  const ask = (about: Partial<ResourceAttributes>): void =>
    check(authorizer, requestor, question(verb, AUTHENTICATION_GROUP, about))
  // Users and groups were always of the core group; the constrained verbs moved them to where they belong.
  const identityGroup = isConstrained ? AUTHENTICATION_GROUP : ''
  const groups = authorizeName(authorizer, { requestor, wanted, verb, identityGroup, isConstrained })
  if (wanted.uid !== '') ask({ resource: 'uids', name: wanted.uid })
  authorizeGroups(authorizer, { requestor, wanted, verb, identityGroup, isConstrained })
  authorizeExtra(authorizer, { requestor, wanted, verb, identityGroup, isConstrained })
  return { ...wanted, groups: withLoginGroup(wanted.name, groups) }
}

interface Step {
  readonly requestor: User
  readonly wanted: User
  readonly verb: string
  readonly identityGroup: string
  readonly isConstrained: boolean
}

/** The groups that the user will have: those of the headers, or what is known of nodes and service accounts. */
function authorizeName(authorizer: Authorizer, step: Step): readonly string[] {
  const { requestor, wanted, verb, identityGroup, isConstrained } = step
  const node = isConstrained ? nodeOf(wanted.name) : undefined
  if (node !== undefined) {
    // What holds for one node holds for all: the association was checked before.
    const name = verb === 'impersonate:associated-node' ? '*' : node
    check(authorizer, requestor, question(verb, identityGroup, { resource: 'nodes', name }))
    return ['system:nodes']
  }
  const account = splitServiceAccountUsername(wanted.name)
  if (account !== undefined) {
    check(authorizer, requestor, question(verb, identityGroup, { resource: 'serviceaccounts', ...account }))
    return wanted.groups.length === 0 ? serviceAccountGroups(account.namespace) : wanted.groups
  }
  check(authorizer, requestor, question(verb, identityGroup, { resource: 'users', name: wanted.name }))
  return wanted.groups
}

function authorizeGroups(authorizer: Authorizer, step: Step): void {
  const { requestor, wanted, verb, identityGroup, isConstrained } = step
  const { groups } = wanted
  if (groups.length === 0) return
  const about = (name: string): ResourceAttributes => question(verb, identityGroup, { resource: 'groups', name })
  if (isConstrained) {
    if (groups.includes('')) {
      throw refusal(requestor, about(''), 'impersonating the empty string group is not allowed')
    }
    if (groups.includes('system:masters')) {
      const reason = 'impersonating the system:masters group is not allowed'
      throw refusal(requestor, about('system:masters'), reason)
    }
    if (groups.length >= MANY && allows(authorizer, requestor, about('*'))) return
  }
  for (const group of groups) check(authorizer, requestor, about(group))
}

function authorizeExtra(authorizer: Authorizer, { requestor, wanted, verb, isConstrained }: Step): void {
  const keys = Object.keys(wanted.extra)
  if (keys.length === 0) return
  const about = (subresource: string, name: string): ResourceAttributes =>
    question(verb, AUTHENTICATION_GROUP, { resource: 'userextras', subresource, name })
  if (isConstrained) {
    const problem = checkExtra(wanted.extra)
    if (problem !== undefined) throw refusal(requestor, about('', ''), problem)
    const isLarge = keys.length >= MANY || countValues(wanted.extra) >= MANY
    if (isLarge && allows(authorizer, requestor, about('*', '*'))) return
  }
  for (const key of keys) for (const value of wanted.extra[key] ?? []) check(authorizer, requestor, about(key, value))
}

/** Everybody is of one of two groups; a request may say so itself. */
function withLoginGroup(name: string, groups: readonly string[]): readonly string[] {
  const login = name === 'system:anonymous' ? UNAUTHENTICATED : AUTHENTICATED
  return groups.includes(login) || groups.includes(UNAUTHENTICATED) ? groups : [...groups, login]
}

function question(verb: string, group: string, about: Partial<ResourceAttributes>): ResourceAttributes {
  return {
    type: 'resource',
    verb,
    group,
    version: 'v1',
    namespace: '',
    resource: '',
    subresource: '',
    name: '',
    ...about,
  }
}

function allows(authorizer: Authorizer, user: User, attributes: Attributes): boolean {
  return authorizer.authorize(user, attributes).allowed
}

function check(authorizer: Authorizer, user: User, attributes: Attributes): void {
  const { allowed, reason } = authorizer.authorize(user, attributes)
  if (!allowed) throw refusal(user, attributes, reason)
}
