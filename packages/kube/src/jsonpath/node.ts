/** A sequence of steps, each applied to what the one before it found. */
export interface ListNode {
  readonly kind: 'list'
  readonly nodes: Node[]
}

/** `[start:end:step]`; what the template leaves out is undefined. */
export interface ArrayNode {
  readonly kind: 'array'
  readonly start: number | undefined
  readonly end: number | undefined
  /** Whether `end` was not written but follows from a lone index: `[2]` is `[2:3]`, and `[-1]` runs to the end. */
  readonly endDerived: boolean
  readonly step: number | undefined
}

/** `[?(left operator right)]`; the operator is `exists` when there is only a left side. */
export interface FilterNode {
  readonly kind: 'filter'
  readonly left: ListNode
  readonly operator: string
  readonly right: ListNode
}

/** What a template is made of. */
export type Node =
  | ListNode
  | ArrayNode
  | FilterNode
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'union'; readonly alternatives: readonly ListNode[] }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'recursive' }
  /** `range` and `end`; any other word is refused when the template is applied. */
  | { readonly kind: 'identifier'; readonly name: string }
  | { readonly kind: 'integer' | 'float'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }

export function list(): ListNode {
  return { kind: 'list', nodes: [] }
}
