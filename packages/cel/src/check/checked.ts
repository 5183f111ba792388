import type { Overload } from '../declare/index.js'
import type { Type } from '../type/index.js'

/** What a name or a call turned out to mean. */
export type Reference =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'constant'; readonly value: Type }
  | {
      readonly kind: 'function'
      readonly name: string
      /** All that fit; several only where types are dynamic. */
      readonly overloads: readonly Overload[]
      /** `a.b.f(x)` where `a.b.f` is the function's name: there is no target. */
      readonly namespaced: boolean
    }

/** The findings of the checker, by the ids of expressions. */
export interface Checked {
  readonly types: ReadonlyMap<number, Type>
  readonly references: ReadonlyMap<number, Reference>
  readonly outputType: Type
}
