import { parseQuantity, type Quantity } from '@setpoint/kube'
import type { PodSpec, ResourceRequirements } from '@setpoint/kube/kinds/v1'
import type { ResourceList } from './resources.js'

/** How late a pod is evicted when its node runs short. */
export type QualityOfService = 'BestEffort' | 'Burstable' | 'Guaranteed'

/** The resources that count. */
const NAMES = ['cpu', 'memory'] as const

type Amounts = Map<string, Quantity>

/**
 * Best effort when nothing is requested or limited; guaranteed when every container limits processors and memory and
 * requests just as much; burstable between them. A pod with resources of its own is one container in this.
 */
export function qualityOfService(spec: PodSpec): QualityOfService {
  const requests: Amounts = new Map()
  const limits: Amounts = new Map()
  let guaranteed = true
  for (const { requests: requested, limits: limited } of resourcesOf(spec)) {
    add(requests, requested)
    const names = add(limits, limited)
    // A pod of its own that limits nothing is decided by what it requests.
    if (names < NAMES.length && (spec.resources === undefined || limited !== undefined)) guaranteed = false
  }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort'
  return guaranteed && sameAmounts(requests, limits) ? 'Guaranteed' : 'Burstable'
}

function resourcesOf({ resources, containers, initContainers }: PodSpec): ResourceRequirements[] {
  if (resources !== undefined) return [resources]
  return [...(containers ?? []), ...(initContainers ?? [])].map((container) => container.resources ?? {})
}

/** Adds what is there of the resources that count; the result is how many are. */
function add(sum: Amounts, list: ResourceList | undefined): number {
  let names = 0
  if (list === undefined) return names
  for (const name of NAMES) {
    const quantity = list[name] === undefined ? undefined : parseQuantity(list[name])
    if (quantity === undefined || quantity.sign <= 0) continue
    sum.set(name, sum.get(name)?.add(quantity) ?? quantity)
    names++
  }
  return names
}

function sameAmounts(a: Amounts, b: Amounts): boolean {
  return a.size === b.size && [...a].every(([name, quantity]) => b.get(name)?.equals(quantity) ?? false)
}
