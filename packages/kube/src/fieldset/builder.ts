import { compareElements, type PathElement } from './path-element.js'
import { FieldSet, type FieldSetNode } from './set.js'

/**
 * Collects the nodes of one level of a set in any order. What comes in order, as nearly everything does, costs one
 * comparison; the rest is sorted at the end.
 */
export class FieldSetBuilder {
  readonly #nodes: FieldSetNode[] = []
  #last: PathElement | undefined
  #ordered = true

  /** Adds an element, or to an element: a later call may make it a member and replaces its children. */
  add(element: PathElement, member: boolean, children: FieldSet | undefined): void {
    const below = children === undefined || children.isEmpty ? undefined : children
    if (!member && below === undefined) return
    if (this.#last !== undefined && compareElements(this.#last, element) >= 0) this.#ordered = false
    this.#last = element
    this.#nodes.push({ element, member, children: below })
  }

  build(): FieldSet {
    if (this.#nodes.length === 0) return FieldSet.empty
    return new FieldSet(this.#ordered ? this.#nodes : distinct(this.#nodes))
  }
}

function distinct(nodes: FieldSetNode[]): FieldSetNode[] {
  nodes.sort((a, b) => compareElements(a.element, b.element))
  const result: FieldSetNode[] = []
  for (const node of nodes) {
    const previous = result.at(-1)
    if (previous === undefined || compareElements(previous.element, node.element) !== 0) {
      result.push(node)
      continue
    }
    const member = previous.member || node.member
    result[result.length - 1] = { element: node.element, member, children: node.children ?? previous.children }
  }
  return result
}
