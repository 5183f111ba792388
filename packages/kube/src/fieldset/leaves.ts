import { FieldSet } from './set.js'

/** The paths of a set that have no other path of it below them. */
export function leafFields(set: FieldSet): FieldSet {
  if (set.isEmpty) return set
  return new FieldSet(
    set.nodes.map((node) =>
      node.children === undefined
        ? node
        : { element: node.element, member: false, children: leafFields(node.children) },
    ),
  )
}
