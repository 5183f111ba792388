import { FieldSetBuilder } from './builder.js'
import { subtractFieldsRecursively } from './combine.js'
import { fieldElement, type PathElement } from './path-element.js'
import type { FieldSet } from './set.js'

/** Leaves some paths of a set out. */
export type FieldFilter = (set: FieldSet) => FieldSet

/** Leaves out these fields and everything below them. */
export function excludeFields(excluded: FieldSet): FieldFilter {
  return (set) => subtractFieldsRecursively(set, excluded)
}

/** Stands for any element in a pattern of {@link includeFields}. */
export const ANY_ELEMENT: unique symbol = Symbol('any element')

/** A prefix of paths: field names, other elements, or {@link ANY_ELEMENT}. */
export type PathPattern = readonly (string | PathElement | typeof ANY_ELEMENT)[]

/**
 * Keeps only what begins with one of the patterns, and the members that lie on the way there. Of two patterns that
 * part ways below an ANY_ELEMENT only the first counts: so kube-apiserver merges them.
 */
export function includeFields(...patterns: readonly PathPattern[]): FieldFilter {
  const matcher = compile(patterns)
  return (set) => include(set, matcher)
}

/** What to keep below each element; `rest` decides first. Undefined in place of a matcher: keep everything. */
interface Matcher {
  readonly rest: { readonly below: Matcher | undefined } | undefined
  readonly named: ReadonlyMap<string, Matcher | undefined>
}

function compile(patterns: readonly PathPattern[]): Matcher | undefined {
  if (patterns.length === 0 || patterns.some((pattern) => pattern.length === 0)) return undefined
  const any = patterns.find(([first]) => first === ANY_ELEMENT)
  const groups = new Map<string, PathPattern[]>()
  for (const [first, ...more] of patterns) {
    if (first === undefined || first === ANY_ELEMENT) continue
    const { text } = typeof first === 'string' ? fieldElement(first) : first
    groups.set(text, [...(groups.get(text) ?? []), more])
  }
  return {
    rest: any === undefined ? undefined : { below: compile([any.slice(1)]) },
    named: new Map([...groups].map(([text, group]) => [text, compile(group)])),
  }
}

function include(set: FieldSet, matcher: Matcher | undefined): FieldSet {
  if (matcher === undefined) return set
  const builder = new FieldSetBuilder()
  for (const { element, member, children } of set.nodes) {
    if (matcher.rest === undefined && !matcher.named.has(element.text)) continue
    const below = matcher.rest === undefined ? matcher.named.get(element.text) : matcher.rest.below
    builder.add(element, member, children === undefined ? undefined : include(children, below))
  }
  return builder.build()
}
