import { type FieldSet, FieldSetBuilder, type PathElement } from '../fieldset/index.js'
import type { Type } from './type.js'

/**
 * The set with the named fields on the way to its paths as members: a manager of `.spec.replicas` counts as one of
 * `.spec` too, but one of `.data.key` not of `.data`'s other keys.
 */
export function withNamedFields(type: Type | undefined, set: FieldSet): FieldSet {
  if (set.isEmpty) return set
  const builder = new FieldSetBuilder()
  for (const { element, member, children } of set.nodes) {
    const named = children !== undefined && element.kind === 'field' && type?.map?.fields.has(element.name) === true
    const below = children === undefined ? undefined : withNamedFields(typeBelow(type, element), children)
    builder.add(element, member || named, below)
  }
  return builder.build()
}

function typeBelow(type: Type | undefined, element: PathElement): Type | undefined {
  if (element.kind === 'field') return type?.map?.typeOf(element.name)
  return element.kind === 'key' ? type?.list?.element : undefined
}
