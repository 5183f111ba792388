import { parseQuantity, type Quantity } from '@setpoint/kube'
import type { Container, PodSpec } from '@setpoint/kube/kinds/v1'

/** Amounts by resource: `cpu`, `memory`, `example.com/gpu`. */
export type Amounts = Map<string, Quantity>

type Which = 'requests' | 'limits'

/** Resources that a pod may ask for as a whole. */
const POD_LEVEL: ReadonlySet<string> = new Set(['cpu', 'memory'])

export function amountsOf(list: Readonly<Record<string, unknown>> | undefined): Amounts {
  return new Map(Object.entries(list ?? {}).map(([name, value]) => [name, parseQuantity(String(value))]))
}

/**
 * What a pod asks for, or is limited to, in all: containers together, or an init container where that is more; without
 * the overhead of its runtime.
 */
export function podAmounts({ containers, initContainers = [], resources }: PodSpec, which: Which): Amounts {
  const total: Amounts = new Map()
  for (const container of containers) add(total, of(container, which))
  const sidecars: Amounts = new Map()
  const start: Amounts = new Map()
  for (const container of initContainers) {
    const own = of(container, which)
    if (container.restartPolicy === 'Always') {
      add(total, own)
      add(sidecars, own)
      raise(start, sidecars)
    } else {
      add(own, sidecars)
      raise(start, own)
    }
  }
  raise(total, start)
  for (const [name, amount] of amountsOf(resources?.[which])) if (POD_LEVEL.has(name)) total.set(name, amount)
  return total
}

/** As {@link podAmounts}, with the overhead: on top of requests, and of those limits that there are. */
export function podAmountsWithOverhead(spec: PodSpec, which: Which): Amounts {
  const total = podAmounts(spec, which)
  for (const [name, amount] of amountsOf(spec.overhead)) {
    const known = total.get(name)
    if (which === 'limits' && (known === undefined || known.sign === 0)) continue
    total.set(name, known === undefined ? amount : known.add(amount))
  }
  return total
}

function of({ resources }: Pick<Container, 'resources'>, which: Which): Amounts {
  return amountsOf(resources?.[which])
}

function add(total: Amounts, more: Amounts): void {
  for (const [name, amount] of more) total.set(name, total.get(name)?.add(amount) ?? amount)
}

function raise(total: Amounts, least: Amounts): void {
  for (const [name, amount] of least) {
    const known = total.get(name)
    if (known === undefined || amount.compare(known) > 0) total.set(name, amount)
  }
}
