import type { Container, LimitRange, LimitRangeItem, PersistentVolumeClaim, Pod } from '@setpoint/kube/kinds/v1'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission.js'
import { refuse } from '../refuse.js'
import { containersOf } from './containers.js'
import {
  type Constraint,
  maximumProblem,
  maximumRequestProblem,
  minimumProblem,
  ratioProblem,
} from './limit-constraints.js'
import { type Amounts, amountsOf, podAmounts } from './pod-resources.js'
import { isResource, listStored } from './stored.js'

const LIMIT_RANGES = { group: '', resource: 'limitranges' }
const ANNOTATION = 'kubernetes.io/limit-ranger'
const isPods = isResource('', 'pods')
const isClaims = isResource('', 'persistentvolumeclaims')

/** LimitRanger: fills in a namespace's default requests and limits, and refuses what is out of bounds. */
export function limitRanger(storage: Storage): AdmissionPlugin {
  const rangesOf = ({ context, old }: AdmissionAttributes): LimitRange[] =>
    old?.metadata.deletionTimestamp === undefined
      ? listStored<LimitRange>(storage, LIMIT_RANGES, context.namespace)
      : []

  return {
    name: 'LimitRanger',
    handles: (resource) => isPods(resource) || isClaims(resource),
    mutate(attributes) {
      if (!concerns(attributes) || !isPods(attributes.context.resource)) return
      for (const range of rangesOf(attributes)) setDefaults(attributes.object as unknown as Pod, range)
    },
    validate(attributes) {
      if (!concerns(attributes)) return
      const { context, object } = attributes
      for (const range of rangesOf(attributes)) {
        const problems = isPods(context.resource)
          ? podProblems(object as unknown as Pod, range)
          : claimProblems(object as unknown as PersistentVolumeClaim, range)
        if (problems.length > 0) throw refuse(attributes, aggregate(problems))
      }
    },
  }
}

/** Containers of a pod do not change but through its resize subresource. */
function concerns({ context, operation, object }: AdmissionAttributes): boolean {
  if (object === undefined) return false
  const door = context.subresource?.name ?? ''
  if (isPods(context.resource))
    return operation === 'UPDATE' ? door === 'resize' : operation === 'CREATE' && door === ''
  return door === ''
}

function itemsOf({ spec }: LimitRange, type: string): LimitRangeItem[] {
  return (spec?.limits ?? []).filter((item) => item.type === type)
}

function setDefaults(pod: Pod, range: LimitRange): void {
  if (pod.spec === undefined) return
  const items = itemsOf(range, 'Container')
  const requests = Object.assign({}, ...items.map((item) => item.defaultRequest ?? {})) as Record<string, string>
  const limits = Object.assign({}, ...items.map((item) => item.default ?? {})) as Record<string, string>
  const notes = [
    ...containersOf(pod.spec).flatMap((container) => fill(container, 'container', requests, limits)),
    ...(pod.spec.initContainers ?? []).flatMap((container) => fill(container, 'init container', requests, limits)),
  ]
  if (notes.length === 0) return
  pod.metadata.annotations = {
    ...pod.metadata.annotations,
    [ANNOTATION]: `LimitRanger plugin set: ${notes.join('; ')}`,
  }
}

/** Fills in what a container does not say; the result tells people what. */
function fill(
  container: Container,
  what: string,
  requests: Readonly<Record<string, string>>,
  limits: Readonly<Record<string, string>>,
): string[] {
  const notes: string[] = []
  for (const [which, defaults] of [
    ['requests', requests],
    ['limits', limits],
  ] as const) {
    const own = container.resources?.[which] ?? {}
    const missing = Object.keys(defaults).filter((name) => !Object.hasOwn(own, name))
    if (missing.length === 0) continue
    const added = Object.fromEntries(missing.map((name) => [name, defaults[name] as string]))
    container.resources = { ...container.resources, [which]: { ...own, ...added } }
    notes.push(`${missing.sort().join(', ')} ${which.slice(0, -1)} for ${what} ${container.name}`)
  }
  return notes
}

function podProblems({ spec }: Pod, range: LimitRange): string[] {
  if (spec === undefined) return []
  const containers = [...spec.containers, ...(spec.initContainers ?? [])]
  return [
    ...itemsOf(range, 'Container').flatMap((item) =>
      containers.flatMap(({ resources }) =>
        problems(item, amountsOf(resources?.requests), amountsOf(resources?.limits), maximumProblem),
      ),
    ),
    ...itemsOf(range, 'Pod').flatMap((item) =>
      problems(item, podAmounts(spec, 'requests'), podAmounts(spec, 'limits'), maximumProblem),
    ),
  ]
}

function claimProblems({ spec }: PersistentVolumeClaim, range: LimitRange): string[] {
  const requests = amountsOf(spec?.resources?.requests)
  return itemsOf(range, 'PersistentVolumeClaim').flatMap((item) =>
    problems({ ...item, maxLimitRequestRatio: {} }, requests, new Map(), maximumRequestProblem),
  )
}

function problems(
  { type, min, max, maxLimitRequestRatio }: LimitRangeItem,
  requests: Amounts,
  limits: Amounts,
  tooMuch: (constraint: Constraint) => string | undefined,
): string[] {
  const check = (
    enforced: Readonly<Record<string, unknown>> | undefined,
    problem: (constraint: Constraint) => string | undefined,
  ): string[] =>
    [...amountsOf(enforced)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([resource, amount]) => problem({ type, resource, enforced: amount, requests, limits }) ?? [])
  return [...check(min, minimumProblem), ...check(max, tooMuch), ...check(maxLimitRequestRatio, ratioProblem)]
}

/** Several reasons in one text, each once. */
function aggregate(texts: readonly string[]): string {
  const distinct = [...new Set(texts)]
  return distinct.length === 1 ? distinct.join('') : `[${distinct.join(', ')}]`
}
