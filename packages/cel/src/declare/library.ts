import type { Macro } from '../syntax/index.js'
import type { Type } from '../type/index.js'
import type { FunctionDeclaration } from './function.js'

/** Functions, macros and types that belong together and are added to an environment as one. */
export interface Library {
  readonly name: string
  readonly functions?: readonly FunctionDeclaration[]
  readonly macros?: readonly Macro[]
  /** Types that expressions can name: `type(x) == net.IP`. */
  readonly types?: readonly Type[]
}
