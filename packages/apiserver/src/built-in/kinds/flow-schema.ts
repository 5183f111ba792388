import {
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  type KubeObject,
  nameIsDnsLabel,
  nameIsDnsSubdomain,
  notSupported,
  required,
  sameValue,
} from '@setpoint/kube'
import type {
  FlowSchema,
  FlowSchemaSpec,
  NonResourcePolicyRule,
  PolicyRulesWithSubjects,
  ResourcePolicyRule,
  ServiceAccountSubject,
  Subject,
} from '@setpoint/kube/kinds/flowcontrol.apiserver.k8s.io/v1'
import { addInvalid } from './checks.js'
import { validateFlowConditions } from './flow-conditions.js'
import { internalText } from './internal-text.js'
import type { KindRules } from './rules.js'
import { typedStrategy, typedSubresource } from './typed-strategy.js'

const SPEC = fieldPath('spec')
const PRECEDENCE = SPEC.child('matchingPrecedence')
const DEFAULT_PRECEDENCE = 1000
const LOWEST_PRECEDENCE = 10_000
const DISTINGUISHERS = ['ByNamespace', 'ByUser']
const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch']

/** The two schemas that every server has: the first that is asked, and the last. */
const MANDATORY: Readonly<Record<string, FlowSchemaSpec>> = {
  exempt: {
    priorityLevelConfiguration: { name: 'exempt' },
    matchingPrecedence: 1,
    rules: [allRequestsOf('system:masters')],
  },
  'catch-all': {
    priorityLevelConfiguration: { name: 'catch-all' },
    matchingPrecedence: LOWEST_PRECEDENCE,
    distinguisherMethod: { type: 'ByUser' },
    rules: [allRequestsOf('system:unauthenticated', 'system:authenticated')],
  },
}

function allRequestsOf(...groups: string[]): PolicyRulesWithSubjects {
  return {
    subjects: groups.map((name) => ({ kind: 'Group', group: { name } })),
    resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true, namespaces: ['*'] }],
    nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
  }
}

function defaults(object: KubeObject): void {
  const { spec } = object as unknown as FlowSchema
  if (spec !== undefined) spec.matchingPrecedence ||= DEFAULT_PRECEDENCE
}

function validate({ metadata, spec }: FlowSchema): FieldError[] {
  if (spec === undefined) return []
  const name = metadata.name ?? ''
  const errors = validateSpec(name, spec)
  const fixed = Object.hasOwn(MANDATORY, name) ? MANDATORY[name] : undefined
  if (fixed !== undefined && !sameValue(spec, fixed)) {
    errors.push(invalid(SPEC, internalText('FlowSchemaSpec', spec), `spec of '${name}' must equal the fixed value`))
  }
  return errors
}

function validateSpec(name: string, spec: FlowSchemaSpec): FieldError[] {
  const { matchingPrecedence: precedence = 0, distinguisherMethod, priorityLevelConfiguration, rules = [] } = spec
  const errors: FieldError[] = []
  if (precedence <= 0) errors.push(invalid(PRECEDENCE, precedence, 'must be a positive value'))
  if (precedence > LOWEST_PRECEDENCE) {
    errors.push(invalid(PRECEDENCE, precedence, `must not be greater than ${LOWEST_PRECEDENCE}`))
  }
  if (precedence === 1 && name !== 'exempt') {
    errors.push(invalid(PRECEDENCE, precedence, "only the schema named 'exempt' may have matchingPrecedence 1"))
  }
  if (distinguisherMethod !== undefined && !DISTINGUISHERS.includes(distinguisherMethod.type)) {
    const shown = internalText('FlowDistinguisherMethod', distinguisherMethod)
    errors.push(notSupported(SPEC.child('distinguisherMethod', 'type'), shown, DISTINGUISHERS))
  }
  const level = SPEC.child('priorityLevelConfiguration', 'name')
  if (priorityLevelConfiguration.name === '') errors.push(required(level, 'must reference a priority level'))
  else
    addInvalid(
      errors,
      level,
      priorityLevelConfiguration.name,
      nameIsDnsSubdomain(priorityLevelConfiguration.name, false),
    )
  for (const [index, rule] of rules.entries()) errors.push(...validateRule(rule, SPEC.child('rules').index(index)))
  return errors
}

function validateRule(rule: PolicyRulesWithSubjects, path: FieldPath): FieldError[] {
  const { resourceRules = [], nonResourceRules = [] } = rule
  const subjects = rule.subjects ?? []
  const errors: FieldError[] = []
  if (subjects.length === 0) errors.push(required(path.child('subjects'), 'subjects must contain at least one value'))
  for (const [index, subject] of subjects.entries()) {
    errors.push(...validateSubject(subject, path.child('subjects').index(index)))
  }
  if (resourceRules.length === 0 && nonResourceRules.length === 0) {
    errors.push(required(path, 'at least one of resourceRules and nonResourceRules has to be non-empty'))
  }
  for (const [index, resourceRule] of resourceRules.entries()) {
    errors.push(...validateResourceRule(resourceRule, path.child('resourceRules').index(index)))
  }
  for (const [index, urlRule] of nonResourceRules.entries()) {
    errors.push(...validateUrlRule(urlRule, path.child('nonResourceRules').index(index)))
  }
  return errors
}

/** The field that each kind of subject is described in. */
const SUBJECT_FIELDS = { ServiceAccount: 'serviceAccount', User: 'user', Group: 'group' } as const
type SubjectKind = keyof typeof SUBJECT_FIELDS

function validateSubject(subject: Subject, path: FieldPath): FieldError[] {
  if (!Object.hasOwn(SUBJECT_FIELDS, subject.kind)) {
    return [notSupported(path.child('kind'), subject.kind, ['Group', 'ServiceAccount', 'User'])]
  }
  const own = SUBJECT_FIELDS[subject.kind as SubjectKind]
  const errors: FieldError[] = []
  const described = subject[own]
  if (described === undefined) {
    errors.push(required(path.child(own), `${own} is required when subject kind is '${subject.kind}'`))
  } else if (own === 'serviceAccount') {
    errors.push(...validateServiceAccount(described as ServiceAccountSubject, path.child(own)))
  } else if (described.name === '') errors.push(required(path.child(own, 'name')))
  for (const [kind, field] of Object.entries(SUBJECT_FIELDS)) {
    if (field !== own && subject[field] !== undefined) {
      errors.push(forbidden(path.child(field), `${field} is forbidden when subject kind is not '${kind}'`))
    }
  }
  return errors
}

function validateServiceAccount({ name, namespace }: ServiceAccountSubject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (name === '') errors.push(required(path.child('name')))
  else if (name !== '*') addInvalid(errors, path.child('name'), name, nameIsDnsSubdomain(name, false))
  if (namespace === '') errors.push(required(path.child('namespace'), 'must specify namespace for service account'))
  else addInvalid(errors, path.child('namespace'), namespace, nameIsDnsLabel(namespace, false))
  return errors
}

function validateResourceRule(rule: ResourcePolicyRule, path: FieldPath): FieldError[] {
  const { clusterScope = false } = rule
  const namespaces = rule.namespaces ?? []
  const errors = validateVerbs(rule.verbs ?? [], path.child('verbs'))
  const lists = [
    { field: 'apiGroups', values: rule.apiGroups ?? [], one: 'api group', others: 'api groups' },
    { field: 'resources', values: rule.resources ?? [], one: 'resource', others: 'resources' },
  ]
  for (const { field, values, one, others } of lists) {
    if (values.length === 0) {
      errors.push(required(path.child(field), `resource rules must supply at least one ${one}`))
    } else if (values.length > 1 && values.includes('*')) {
      errors.push(invalid(path.child(field), values, `if '*' is present, must not specify other ${others}`))
    }
  }
  const at = path.child('namespaces')
  if (namespaces.length === 0 && !clusterScope) {
    errors.push(required(at, 'resource rules that are not cluster scoped must supply at least one namespace'))
  } else if (namespaces.includes('*')) {
    if (namespaces.length > 1) {
      errors.push(invalid(at, namespaces, "if '*' is present, must not specify other namespaces"))
    }
  } else {
    for (const [index, namespace] of namespaces.entries()) {
      const messages = nameIsDnsLabel(namespace, false)
      const intro = "each member of this list must be '*' or a DNS-1123 label; "
      addInvalid(
        errors,
        at.index(index),
        namespace,
        messages.map((message) => intro + message),
      )
    }
  }
  return errors
}

function validateVerbs(verbs: readonly string[], path: FieldPath): FieldError[] {
  if (verbs.length === 0) return [required(path, 'verbs must contain at least one value')]
  if (verbs.includes('*')) {
    return verbs.length === 1 ? [] : [invalid(path, verbs, "if '*' is present, must not specify other verbs")]
  }
  return verbs.every((verb) => VERBS.includes(verb)) ? [] : [notSupported(path, verbs, VERBS)]
}

function validateUrlRule(rule: NonResourcePolicyRule, path: FieldPath): FieldError[] {
  const urls = rule.nonResourceURLs ?? []
  const errors = validateVerbs(rule.verbs ?? [], path.child('verbs'))
  const at = path.child('nonResourceURLs')
  if (urls.length === 0) errors.push(required(at, 'nonResourceURLs must contain at least one value'))
  else if (urls.includes('*')) {
    if (urls.length > 1) errors.push(invalid(at, urls, "if '*' is present, must not specify other non-resource URLs"))
  } else {
    for (const [index, url] of urls.entries()) {
      const problem = urlProblem(url)
      if (problem !== undefined) errors.push(invalid(at.index(index), url, problem))
    }
  }
  return errors
}

function urlProblem(url: string): string | undefined {
  if (url === '') return 'must not be empty'
  if (url === '/') return undefined
  if (!url.startsWith('/')) return 'must start with slash'
  if (url.includes(' ')) return 'must not contain white-space'
  if (url.includes('//')) return 'must not contain double slash'
  const star = url.indexOf('*')
  return star < 0 || (star === url.length - 1 && url.endsWith('/*'))
    ? undefined
    : 'wildcard can only do suffix matching'
}

export const flowSchemaRules: KindRules = {
  defaults,
  strategy: typedStrategy<FlowSchema>({ validate, metadataOnUpdate: ['values'] }),
  subresources: {
    status: typedSubresource<FlowSchema>({
      validateUpdate: ({ status }) => validateFlowConditions(status?.conditions),
      metadata: false,
    }),
  },
}
