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
  return restrict(a, b, intersectNodes, false)
}

function intersectNodes(a: FieldSetNode, b: FieldSetNode): FieldSetNode {
  const both = a.children !== undefined && b.children !== undefined
  return node(a, a.member && b.member, both ? intersectFields(a.children, b.children) : undefined)
}

/** What is in `a` and not in `b`, path by path: taking `.a` away leaves `.a.b`. */
export function subtractFields(a: FieldSet, b: FieldSet): FieldSet {
  return restrict(a, b, subtractNodes, true)
}

function subtractNodes(a: FieldSetNode, b: FieldSetNode): FieldSetNode {
  const both = a.children !== undefined && b.children !== undefined
  return node(a, a.member && !b.member, both ? subtractFields(a.children, b.children) : a.children)
}

/** What is in `a` and neither in `b` nor below anything in `b`: taking `.a` away takes `.a.b` with it. */
export function subtractFieldsRecursively(a: FieldSet, b: FieldSet): FieldSet {
  return restrict(a, b, subtractNodesRecursively, true)
}

function subtractNodesRecursively(a: FieldSetNode, b: FieldSetNode): FieldSetNode | undefined {
  if (b.member) return undefined
  const both = a.children !== undefined && b.children !== undefined
  return node(a, a.member, both ? subtractFieldsRecursively(a.children, b.children) : a.children)
}

/** The nodes of `a` that `b` has too, each as `shared` leaves it; the others stay or go together. */
function restrict(
  a: FieldSet,
  b: FieldSet,
  shared: (left: FieldSetNode, right: FieldSetNode) => FieldSetNode | undefined,
  keepOthers: boolean,
): FieldSet {
  if (a.isEmpty || b.isEmpty) return keepOthers ? a : FieldSet.empty
  let nodes: FieldSetNode[] | undefined
  let j = 0
  for (let i = 0; i < a.nodes.length; i++) {
    const left = a.nodes[i] as FieldSetNode
    let right = b.nodes[j]
    let order = right === undefined ? 1 : compareElements(right.element, left.element)
    while (order < 0) {
      right = b.nodes[++j]
      order = right === undefined ? 1 : compareElements(right.element, left.element)
    }
    const others = keepOthers ? left : undefined
    const kept = right !== undefined && order === 0 ? shared(left, right) : others
    if (nodes === undefined && kept === left) continue
    nodes ??= a.nodes.slice(0, i)
    if (kept !== undefined && (kept.member || kept.children !== undefined)) nodes.push(kept)
  }
  if (nodes === undefined) return a
  return nodes.length === 0 ? FieldSet.empty : new FieldSet(nodes)
}

function node(like: FieldSetNode, member: boolean, children: FieldSet | undefined): FieldSetNode {
  const below = children === undefined || children.isEmpty ? undefined : children
  if (like.member === member && like.children === below) return like
  return { element: like.element, member, children: below }
}
