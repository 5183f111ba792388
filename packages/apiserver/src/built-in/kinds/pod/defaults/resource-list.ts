import { parseQuantity } from '@setpoint/kube'
import type { ResourceList } from '../resources.js'

/** Quantities that say less than a thousandth, in the one form that decoding leaves: `250u`, `3n`, `5e-6`. */
const TOO_FINE = /[un]$|e-(?:[4-9]|\d\d)/

/** Resources are counted in thousandths; what is finer is rounded up. Returns the list itself when nothing is. */
export function roundedUp(list: ResourceList | undefined): ResourceList | undefined {
  if (list === undefined) return undefined
  let rounded: ResourceList | undefined
  for (const name in list) {
    const text = list[name] ?? ''
    if (!TOO_FINE.test(text)) continue
    rounded ??= { ...list }
    const suffix = text.includes('e') ? 'e-3' : 'm'
    rounded[name] = parseQuantity(`${parseQuantity(text).milliValue()}${suffix}`).toString()
  }
  return rounded ?? list
}

/** Rounds the two lists of a container's or a claim's resources. Changes `resources`. */
export function roundResources(resources: { limits?: ResourceList; requests?: ResourceList } | undefined): void {
  if (resources === undefined) return
  if (resources.limits !== undefined) resources.limits = roundedUp(resources.limits) as ResourceList
  if (resources.requests !== undefined) resources.requests = roundedUp(resources.requests) as ResourceList
}
