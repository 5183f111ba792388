import { compareElements } from './path-element.js'
import { FieldSet, type FieldSetNode } from './set.js'

// Results share whatever they can with their arguments, and are the first argument itself when nothing of it changes:
// "same object" is how callers see that a manager's entry need not be written again.

/** What is in either set. */
export function unionFields(a: FieldSet, b: FieldSet): FieldSet {
  if (b.isEmpty || a === b) return a
  if (a.isEmpty) return b
  const nodes: FieldSetNode[] = []
  let changed = false
  let j = 0
  for (const node of a.nodes) {
    let other = b.nodes[j]
    while (other !== undefined && compareElements(other.element, node.element) < 0) {
      nodes.push(other)
      changed = true
      other = b.nodes[++j]
    }
    if (other === undefined || compareElements(other.element, node.element) > 0) {
      nodes.push(node)
      continue
    }
    const merged = unionNodes(node, other)
    changed ||= merged !== node
    nodes.push(merged)
    j++
  }
  if (j === b.nodes.length && !changed) return a
  return new FieldSet([...nodes, ...b.nodes.slice(j)])
}

function unionNodes(a: FieldSetNode, b: FieldSetNode): FieldSetNode {
  const children = a.children === undefined ? b.children : unionFields(a.children, b.children ?? FieldSet.empty)
  return node(a, a.member || b.member, children)
}

/** What is in both sets. */
export function intersectFields(a: FieldSet, b: FieldSet): FieldSet {
  return restrict(
    a,
    b,
    (left, right) => {
      const shared =
        left.children === undefined || right.children === undefined
          ? undefined
          : intersectFields(left.children, right.children)
      return node(left, left.member && right.member, shared)
    },
    false,
  )
}

/** What is in `a` and not in `b`, path by path: taking `.a` away leaves `.a.b`. */
export function subtractFields(a: FieldSet, b: FieldSet): FieldSet {
  return restrict(
    a,
    b,
    (left, right) => {
      const rest =
        left.children === undefined || right.children === undefined
          ? left.children
          : subtractFields(left.children, right.children)
      return node(left, left.member && !right.member, rest)
    },
    true,
  )
}

/** What is in `a` and neither in `b` nor below anything in `b`: taking `.a` away takes `.a.b` with it. */
export function subtractFieldsRecursively(a: FieldSet, b: FieldSet): FieldSet {
  return restrict(
    a,
    b,
    (left, right) => {
      if (right.member) return undefined
      const rest =
        left.children === undefined || right.children === undefined
          ? left.children
          : subtractFieldsRecursively(left.children, right.children)
      return node(left, left.member, rest)
    },
    true,
  )
}

/** The nodes of `a` that `b` has too, each as `shared` leaves it; the others stay or go together. */
function restrict(
  a: FieldSet,
  b: FieldSet,
  shared: (left: FieldSetNode, right: FieldSetNode) => FieldSetNode | undefined,
  keepOthers: boolean,
): FieldSet {
  if (a.isEmpty || b.isEmpty) return keepOthers ? a : FieldSet.empty
  const nodes: FieldSetNode[] = []
  let changed = false
  let j = 0
  for (const left of a.nodes) {
    let right = b.nodes[j]
    while (right !== undefined && compareElements(right.element, left.element) < 0) right = b.nodes[++j]
    const both = right !== undefined && compareElements(right.element, left.element) === 0
    const kept = both ? shared(left, right as FieldSetNode) : keepOthers ? left : undefined
    if (kept !== undefined && (kept.member || kept.children !== undefined)) nodes.push(kept)
    changed ||= kept !== left
  }
  if (!changed) return a
  return nodes.length === 0 ? FieldSet.empty : new FieldSet(nodes)
}

function node(like: FieldSetNode, member: boolean, children: FieldSet | undefined): FieldSetNode {
  const below = children === undefined || children.isEmpty ? undefined : children
  if (like.member === member && like.children === below) return like
  return { element: like.element, member, children: below }
}
