import type { Expr } from '../syntax/index.js'
import type { Type } from '../type/index.js'
import type { Range } from './range.js'

/** A part of an expression, as far as costs are concerned. */
export interface CostNode {
  /** The way from a variable: its name, then fields, `@items`, `@keys` or `@values`. Unset for anything else. */
  readonly path: readonly string[] | undefined
  readonly type: Type
  readonly expr?: Expr
  /** The size, where the expression itself tells it. */
  readonly size?: Range
}

/** How large a value can be, as far as the host knows: characters, elements, entries. */
export type EstimateSize = (node: CostNode) => Range | undefined

/** The cost of a call without that of its arguments, and the size of its result. */
export interface CallEstimate {
  readonly cost: Range
  readonly size?: Range
}

/** A rule for the cost of a function; undefined if it does not apply after all. */
export type EstimateCall = (
  context: { readonly sizeOf: (node: CostNode) => Range; readonly overloadId: string },
  target: CostNode | undefined,
  args: readonly CostNode[],
) => CallEstimate | undefined
