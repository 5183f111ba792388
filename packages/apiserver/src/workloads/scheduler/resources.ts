import { parseQuantity, Quantity } from '@setpoint/kube'
import type { Pod } from '../machinery/index.js'

/** Amounts of resources by name. */
export type Amounts = ReadonlyMap<string, Quantity>

const NOTHING = Quantity.of(0)

const known = new WeakMap<Pod['spec'], Amounts>()

/** What a pod asks for: its containers' requests, or its init containers' where one of those asks for more. */
export function requestsOf({ spec }: Pod): Amounts {
  let sum = known.get(spec)
  if (sum === undefined) known.set(spec, (sum = requestsIn(spec)))
  return sum
}

function requestsIn(spec: Pod['spec']): Amounts {
  const sum = new Map<string, Quantity>()
  for (const { resources } of spec.containers) addTo(sum, amounts(resources?.requests))
  for (const container of spec.initContainers ?? []) {
    for (const [name, amount] of amounts(container.resources?.requests)) {
      const current = sum.get(name) ?? NOTHING
      // One that runs beside the containers counts with them; the others run before, one at a time.
      if (container.restartPolicy === 'Always') sum.set(name, current.add(amount))
      else if (current.compare(amount) < 0) sum.set(name, amount)
    }
  }
  addTo(sum, amounts(spec.overhead))
  return sum
}

const readBefore = new WeakMap<object, Amounts>()

/** A list of resources, read once for as long as its object is kept. */
export function amounts(list: { readonly [name: string]: string | number } = {}): Amounts {
  let read = readBefore.get(list)
  if (read === undefined) {
    read = new Map(Object.entries(list).map(([name, amount]) => [name, parseQuantity(String(amount))]))
    readBefore.set(list, read)
  }
  return read
}

function addTo(sum: Map<string, Quantity>, added: Amounts): void {
  for (const [name, amount] of added) sum.set(name, (sum.get(name) ?? NOTHING).add(amount))
}

/** The names of the resources that would run out: what is used and what is asked for is more than there is. */
export function insufficient(asked: Amounts, used: Amounts, allocatable: Amounts): string[] {
  return [...asked].flatMap(([name, amount]) => {
    const total = amount.add(used.get(name) ?? NOTHING)
    return amount.sign > 0 && total.compare(allocatable.get(name) ?? NOTHING) > 0 ? [name] : []
  })
}
