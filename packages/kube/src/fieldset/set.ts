import type { JsonObject } from '../json/index.js'
import { compareElements, type Path, type PathElement } from './path-element.js'

/** One element of a set and what the set holds below it. */
export interface FieldSetNode {
  readonly element: PathElement
  /** Whether the element itself is in the set, or only something below it. */
  readonly member: boolean
  readonly children: FieldSet | undefined
}

/**
 * An immutable set of field paths, as a tree. Invariants: nodes are ordered and distinct; children are never empty; a
 * node without children is a member. So equal sets have equal trees, and "empty" means no nodes.
 */
export class FieldSet {
  static readonly empty: FieldSet = new FieldSet([])

  readonly nodes: readonly FieldSetNode[]
  /** How FieldsV1 writes the set, once it has been written: see toFieldsV1. */
  spelling: JsonObject | undefined = undefined
  /** The same below an element that is a member itself. */
  spellingBelowMember: JsonObject | undefined = undefined

  /** For builders, who keep the invariants; everyone else starts from `fieldSet(…paths)` or a parser. */
  constructor(nodes: readonly FieldSetNode[]) {
    this.nodes = nodes
  }

  get isEmpty(): boolean {
    return this.nodes.length === 0
  }

  /** The number of paths in the set. */
  get size(): number {
    return this.nodes.reduce((sum, { member, children }) => sum + (member ? 1 : 0) + (children?.size ?? 0), 0)
  }

  find(element: PathElement): FieldSetNode | undefined {
    const { nodes } = this
    let low = 0
    let high = nodes.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const node = nodes[middle] as FieldSetNode
      const order = compareElements(node.element, element)
      if (order === 0) return node
      if (order < 0) low = middle + 1
      else high = middle
    }
    return undefined
  }

  /** Whether the set holds exactly this path; nobody holds the whole object, so the empty path is in no set. */
  has(path: Path): boolean {
    const [first, ...rest] = path
    let node = first === undefined ? undefined : this.find(first)
    for (const element of rest) node = node?.children?.find(element)
    return node?.member ?? false
  }

  /** What the set holds below an element, with paths that start there. */
  withPrefix(element: PathElement): FieldSet {
    return this.find(element)?.children ?? FieldSet.empty
  }

  equals(other: FieldSet): boolean {
    if (this === other) return true
    if (this.nodes.length !== other.nodes.length) return false
    return this.nodes.every((node, index) => sameNode(node, other.nodes[index] as FieldSetNode))
  }

  /** Every path of the set: at each level first the members, then what lies below them. */
  *paths(prefix: Path = []): Generator<Path> {
    for (const { element, member } of this.nodes) if (member) yield [...prefix, element]
    for (const { element, children } of this.nodes)
      if (children !== undefined) yield* children.paths([...prefix, element])
  }
}

function sameNode(a: FieldSetNode, b: FieldSetNode): boolean {
  if (a.member !== b.member || compareElements(a.element, b.element) !== 0) return false
  if (a.children === undefined || b.children === undefined) return a.children === b.children
  return a.children.equals(b.children)
}
