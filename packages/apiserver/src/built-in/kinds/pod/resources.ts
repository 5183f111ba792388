import { checkQualifiedName, parseQuantity, type Quantity } from '@setpoint/kube'
import type { Container, PodSpec } from '@setpoint/kube/kinds/v1'

/** Quantities by the name of the resource. */
export interface ResourceList {
  [name: string]: string
}

const HUGE_PAGES = 'hugepages-'
const REQUESTS_PREFIX = 'requests.'

export function isHugePages(name: string): boolean {
  return name.startsWith(HUGE_PAGES)
}

/** The size of one page of `hugepages-2Mi`; undefined when the name does not say. */
export function hugePageSize(name: string): Quantity | undefined {
  try {
    return parseQuantity(name.slice(HUGE_PAGES.length))
  } catch {
    return undefined
  }
}

/** Kubernetes' own: no domain, or kubernetes.io. */
export function isNativeResource(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/')
}

/** Resources of which a node may promise more than it has. */
export function isOvercommitAllowed(name: string): boolean {
  return isNativeResource(name) && !isHugePages(name)
}

/** Resources that somebody else than Kubernetes counts: `example.com/gpu`. */
export function isExtendedResource(name: string): boolean {
  if (isNativeResource(name) || name.startsWith(REQUESTS_PREFIX)) return false
  return checkQualifiedName(`${REQUESTS_PREFIX}${name}`).length === 0
}

/** Resources that a pod may have as a whole. */
export function isPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || isHugePages(name)
}

export function isSidecar({ restartPolicy }: Container): boolean {
  return restartPolicy === 'Always'
}

/** What the containers request together at the worst moment: while they run, or while one of them initializes. */
export function containerRequests(spec: PodSpec): Map<string, Quantity> {
  return aggregate(spec, ({ resources }) => resources?.requests)
}

/** What the containers may use together at the worst moment. */
export function containerLimits(spec: PodSpec): Map<string, Quantity> {
  return aggregate(spec, ({ resources }) => resources?.limits)
}

function aggregate(spec: PodSpec, listOf: (container: Container) => ResourceList | undefined): Map<string, Quantity> {
  const running = new Map<string, Quantity>()
  for (const container of spec.containers ?? []) add(running, listOf(container))
  const sidecars = new Map<string, Quantity>()
  const initializing = new Map<string, Quantity>()
  for (const container of spec.initContainers ?? []) {
    if (isSidecar(container)) {
      add(running, listOf(container))
      add(sidecars, listOf(container))
      raise(initializing, sidecars)
    } else {
      const together = new Map(sidecars)
      add(together, listOf(container))
      raise(initializing, together)
    }
  }
  raise(running, initializing)
  return running
}

function add(sum: Map<string, Quantity>, list: ResourceList | undefined): void {
  for (const name in list) {
    const quantity = parseQuantity(list[name] ?? '0')
    sum.set(name, sum.get(name)?.add(quantity) ?? quantity)
  }
}

function raise(high: Map<string, Quantity>, list: ReadonlyMap<string, Quantity>): void {
  for (const [name, quantity] of list) {
    const known = high.get(name)
    if (known === undefined || quantity.compare(known) > 0) high.set(name, quantity)
  }
}
