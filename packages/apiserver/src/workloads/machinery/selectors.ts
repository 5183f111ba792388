import { compileLabelSelector, type Selector, selectorFromLabels } from '@setpoint/kube'

const compiled = new WeakMap<object, Selector>()

/** The selector of a stored object, compiled once for as long as the object is kept. Undefined selects nothing. */
export function selectorOf(selector: object | undefined): Selector {
  if (selector === undefined) return compileLabelSelector(undefined)
  let made = compiled.get(selector)
  if (made === undefined) compiled.set(selector, (made = compileLabelSelector(selector)))
  return made
}

/** As {@link selectorOf}, for the plain maps of labels that services and replication controllers have. */
export function labelsSelectorOf(labels: { readonly [key: string]: string }): Selector {
  let made = compiled.get(labels)
  if (made === undefined) compiled.set(labels, (made = selectorFromLabels(labels)))
  return made
}
