import { compileLabelSelector, type KubeObject, type LabelSelectorRequirement, parseTime } from '@setpoint/kube'
import type { Pod, PodAffinityTerm, PodSpec, ScopedResourceSelectorRequirement } from '@setpoint/kube/kinds/v1'
import { qualityOfService } from '../../built-in/kinds/pod/quality-of-service.js'
import { type Amounts, amountsOf, podAmountsWithOverhead } from '../plugins/index.js'
import { countName, type Evaluator, ONE } from './evaluator.js'

const PODS = { group: '', resource: 'pods' }
const COUNT = countName(PODS)
const REQUESTS = 'requests.'
const LIMITS = 'limits.'
const HUGE_PAGES = 'hugepages-'
const COMPUTE = ['cpu', 'memory', 'ephemeral-storage']
const NAMES: ReadonlySet<string> = new Set([
  COUNT,
  'pods',
  ...COMPUTE,
  ...COMPUTE.map((name) => REQUESTS + name),
  ...COMPUTE.map((name) => LIMITS + name),
])
/** What every container must say as soon as a quota counts it. */
const REQUIRED: ReadonlySet<string> = new Set(
  ['cpu', 'memory'].flatMap((name) => [name, REQUESTS + name, LIMITS + name]),
)

/** Pods use what they ask for, until they have ended. */
export const podEvaluator: Evaluator = {
  handles({ context, operation, object, old }) {
    const door = context.subresource?.name ?? ''
    if (door === 'resize') return operation === 'UPDATE'
    if (door !== '') return false
    if (operation === 'CREATE') return true
    // Another scope, another quota.
    return operation === 'UPDATE' && isTerminating(podOf(object)) !== isTerminating(podOf(old))
  },
  measures: (name) =>
    NAMES.has(name) ||
    name.startsWith(HUGE_PAGES) ||
    name.startsWith(REQUESTS + HUGE_PAGES) ||
    (name.startsWith(REQUESTS) && isExtended(name.slice(REQUESTS.length))),
  inScope: (scope, object) => inScope(scope, podOf(object)),
  usage(object, now) {
    const pod = podOf(object)
    const used: Amounts = new Map([[COUNT, ONE]])
    if (pod.spec === undefined || hasEnded(pod, now)) return used
    const requests = podAmountsWithOverhead(pod.spec, 'requests')
    const limits = podAmountsWithOverhead(pod.spec, 'limits')
    for (const [name, amount] of computeUsage(requests, limits)) used.set(name, amount)
    return used
  },
  missing(names, object) {
    const { spec } = podOf(object)
    if (spec === undefined || spec.resources !== undefined) return undefined
    const required = names.filter((name) => REQUIRED.has(name)).sort()
    const problems = required.flatMap((name) => {
      const silent = containersOf(spec).filter(
        ({ resources }) => !computeUsage(amountsOf(resources?.requests), amountsOf(resources?.limits)).has(name),
      )
      const containers = [...new Set(silent.map((container) => container.name))].sort()
      return containers.length === 0 ? [] : [`${name} for: ${containers.join(',')}`]
    })
    return problems.length === 0 ? undefined : `must specify ${problems.join('; ')}`
  },
}

function podOf(object: KubeObject | undefined): Pod {
  return object as unknown as Pod
}

function containersOf({ containers, initContainers = [] }: PodSpec): PodSpec['containers'] {
  return [...containers, ...initContainers]
}

/** Requests and limits under all the names that quotas have for them. */
function computeUsage(requests: Amounts, limits: Amounts): Amounts {
  const used: Amounts = new Map([['pods', ONE]])
  for (const [name, amount] of requests) {
    if (COMPUTE.includes(name) || name.startsWith(HUGE_PAGES)) {
      used.set(name, amount)
      used.set(REQUESTS + name, amount)
    } else if (isExtended(name)) used.set(REQUESTS + name, amount)
  }
  for (const [name, amount] of limits) if (COMPUTE.includes(name)) used.set(LIMITS + name, amount)
  return used
}

/** `example.com/gpu`: of somebody else's domain. */
function isExtended(name: string): boolean {
  return name.includes('/') && !name.includes('kubernetes.io/')
}

function hasEnded({ metadata, status }: Pod, now: number): boolean {
  if (status?.phase === 'Failed' || status?.phase === 'Succeeded') return true
  // Marked for deletion, and its time is up.
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadata
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds === undefined) return false
  return now > (parseTime(deletionTimestamp) ?? now)
}

function isTerminating({ spec }: Pod): boolean {
  return spec?.activeDeadlineSeconds !== undefined && spec.activeDeadlineSeconds >= 0
}

function inScope(scope: ScopedResourceSelectorRequirement, pod: Pod): boolean {
  switch (scope.scopeName) {
    case 'Terminating':
      return isTerminating(pod)
    case 'NotTerminating':
      return !isTerminating(pod)
    case 'BestEffort':
      return isBestEffort(pod)
    case 'NotBestEffort':
      return !isBestEffort(pod)
    case 'PriorityClass':
      return matchesPriorityClass(scope, pod.spec?.priorityClassName ?? '')
    case 'CrossNamespacePodAffinity':
      return reachesOtherNamespaces(pod)
    default:
      return false
  }
}

function isBestEffort({ spec }: Pod): boolean {
  return spec === undefined || qualityOfService(spec) === 'BestEffort'
}

function matchesPriorityClass({ operator, values = [] }: ScopedResourceSelectorRequirement, name: string): boolean {
  if (operator === 'Exists') return name !== ''
  const requirement = { key: 'PriorityClass', operator, values } as LabelSelectorRequirement
  return compileLabelSelector({ matchExpressions: [requirement] }).matches(name === '' ? {} : { PriorityClass: name })
}

function reachesOtherNamespaces({ spec }: Pod): boolean {
  const { podAffinity, podAntiAffinity } = spec?.affinity ?? {}
  return [podAffinity, podAntiAffinity].some((affinity) => {
    const required = affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
    const preferred = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []
    return [...required, ...preferred.map(({ podAffinityTerm }) => podAffinityTerm)].some(isForeign)
  })
}

function isForeign({ namespaces = [], namespaceSelector }: PodAffinityTerm): boolean {
  return namespaces.length > 0 || namespaceSelector !== undefined
}
