import {
  type FieldError,
  fieldPath,
  invalid,
  type KubeObject,
  parseQuantity,
  type Rendered,
  required,
} from '@setpoint/kube'
import type { ResourceQuota, ResourceQuotaSpec, ScopeSelector } from '@setpoint/kube/kinds/v1'
import { goStruct, goStructs } from './go-struct.js'
import { roundedUp } from './pod/defaults/resource-list.js'
import type { ResourceList } from './pod/resources.js'
import { isQuotaResource, validateQuotaResources } from './resource-names.js'
import type { KindRules } from './rules.js'
import { typedStrategy, typedSubresource } from './typed-strategy.js'

const SPEC = fieldPath('spec')
const SCOPES = SPEC.child('scopes')
const EXPRESSIONS = SPEC.child('scopeSelector', 'matchExpressions')

const OF_PODS: ReadonlySet<string> = new Set([
  'pods',
  'cpu',
  'memory',
  'limits.cpu',
  'limits.memory',
  'requests.cpu',
  'requests.memory',
])

/** Which resources a scope can narrow down. */
const NARROWED: Readonly<Record<string, ReadonlySet<string>>> = {
  Terminating: OF_PODS,
  NotTerminating: OF_PODS,
  NotBestEffort: OF_PODS,
  PriorityClass: OF_PODS,
  CrossNamespacePodAffinity: OF_PODS,
  BestEffort: new Set(['pods']),
  VolumeAttributesClass: new Set(['persistentvolumeclaims', 'requests.storage']),
}

/** Scopes that are there or not, and have no values to choose from. */
const WITHOUT_VALUES: ReadonlySet<string> = new Set([
  'BestEffort',
  'NotBestEffort',
  'Terminating',
  'NotTerminating',
  'CrossNamespacePodAffinity',
])

const EXCLUSIVE = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
]

function defaults(object: KubeObject): void {
  const { spec, status } = object as unknown as ResourceQuota
  if (spec?.hard !== undefined) spec.hard = roundedUp(spec.hard) as ResourceList
  if (status?.hard !== undefined) status.hard = roundedUp(status.hard) as ResourceList
  if (status?.used !== undefined) status.used = roundedUp(status.used) as ResourceList
}

function validateSpec(spec: ResourceQuotaSpec): FieldError[] {
  return [
    ...validateQuotaResources(spec.hard, SPEC.child('hard')),
    ...validateScopes(spec),
    ...validateScopeSelector(spec),
  ]
}

function validateScopes({ scopes = [], hard }: ResourceQuotaSpec): FieldError[] {
  const errors = scopes.flatMap((scope) => [
    ...(isScope(scope) ? [] : [invalid(SCOPES, scopes, 'unsupported scope')]),
    ...misfits(scope, hard).map(() => invalid(SCOPES, scopes, 'unsupported scope applied to resource')),
  ])
  return [...errors, ...conflicts(scopes).map(() => invalid(SCOPES, scopes, 'conflicting scopes'))]
}

function validateScopeSelector({ scopeSelector, scopes, hard }: ResourceQuotaSpec): FieldError[] {
  if (scopeSelector === undefined) return []
  const errors: FieldError[] = []
  const expressions = scopeSelector.matchExpressions ?? []
  for (const { scopeName, operator, values = [] } of expressions) {
    if (!isScope(scopeName)) errors.push(invalid(EXPRESSIONS.child('scopeName'), scopeName, 'unsupported scope'))
    for (const _ of misfits(scopeName, hard)) {
      errors.push(invalid(EXPRESSIONS, selectorText(scopeSelector), 'unsupported scope applied to resource'))
    }
    if (WITHOUT_VALUES.has(scopeName) && operator !== 'Exists') {
      const detail =
        "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity"
      errors.push(invalid(EXPRESSIONS.child('operator'), operator, detail))
    }
    errors.push(...validateOperator(operator, values))
  }
  const names = expressions.map(({ scopeName }) => scopeName)
  return [...errors, ...conflicts(names).map(() => invalid(EXPRESSIONS, scopes, 'conflicting scopes'))]
}

function validateOperator(operator: string, values: string[]): FieldError[] {
  const at = EXPRESSIONS.child('values')
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length > 0) return []
      return [required(at, "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector")]
    case 'Exists':
    case 'DoesNotExist':
      if (values.length === 0) return []
      return [invalid(at, values, "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector")]
    default:
      return [invalid(EXPRESSIONS.child('operator'), operator, 'not a valid selector operator')]
  }
}

function isScope(scope: string): boolean {
  return Object.hasOwn(NARROWED, scope)
}

/** The resources that a scope says nothing about. */
function misfits(scope: string, hard: ResourceList | undefined): string[] {
  const narrowed = isScope(scope) ? NARROWED[scope] : undefined
  if (narrowed === undefined) return []
  return Object.keys(hard ?? {}).filter((name) => isQuotaResource(name) && !narrowed.has(name))
}

function conflicts(scopes: readonly string[]): string[][] {
  return EXCLUSIVE.filter((pair) => pair.every((scope) => scopes.includes(scope)))
}

function selectorText({ matchExpressions }: ScopeSelector): Rendered {
  return goStruct({
    MatchExpressions: goStructs(matchExpressions, ({ scopeName, operator, values }) =>
      goStruct({ ScopeName: scopeName, Operator: operator, Values: values }),
    ),
  })
}

function validateUpdate({ spec = {} }: ResourceQuota, { spec: oldSpec = {} }: ResourceQuota): FieldError[] {
  const errors = validateSpec(spec)
  const [scopes, oldScopes] = [new Set(spec.scopes), new Set(oldSpec.scopes)]
  const same = scopes.size === oldScopes.size && [...scopes].every((scope) => oldScopes.has(scope))
  return same ? errors : [...errors, invalid(SCOPES, spec.scopes, 'field is immutable')]
}

/** A quota under which limits stop pods before requests do was probably meant otherwise. */
function warnings({ spec }: ResourceQuota, old: ResourceQuota | undefined): string[] {
  const { hard = {} } = spec ?? {}
  if (old !== undefined) return []
  return ['cpu', 'memory', 'storage', 'ephemeral-storage'].flatMap((resource) => {
    const isShort = !Object.hasOwn(hard, `requests.${resource}`) && (resource === 'cpu' || resource === 'memory')
    const [name, limitName] = [isShort ? resource : `requests.${resource}`, `limits.${resource}`]
    const [request, limit] = [hard[name], hard[limitName]]
    if (request === undefined || limit === undefined) return []
    if (parseQuantity(request).compare(parseQuantity(limit)) <= 0) return []
    return [`ResourceQuota ${name} (${request}) should be less than ${limitName} (${limit})`]
  })
}

export const resourceQuotaRules: KindRules = {
  defaults,
  strategy: typedStrategy<ResourceQuota>({
    validate: ({ spec = {} }) => validateSpec(spec),
    validateUpdate,
    warnings,
    metadataOnUpdate: ['changes'],
  }),
  subresources: {
    status: typedSubresource<ResourceQuota>({
      validateUpdate: ({ status }) => [
        ...validateQuotaResources(status?.hard, fieldPath('status', 'hard')),
        ...validateQuotaResources(status?.used, fieldPath('status', 'used')),
      ],
    }),
  },
}
