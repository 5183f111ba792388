import { candidateNames, type FunctionDeclaration, type TypeProvider } from '../declare/index.js'
import { typeOfType, type Type } from '../type/index.js'

/** What the checker knows about the world outside the expression. */
export interface CheckEnvironment {
  readonly container: string
  readonly variables: ReadonlyMap<string, Type>
  readonly functions: ReadonlyMap<string, FunctionDeclaration>
  /** Types by name that are not the provider's: the language's own and those of libraries. */
  readonly types: ReadonlyMap<string, Type>
  readonly provider: TypeProvider
}

export interface Declared {
  readonly name: string
  readonly type: Type
  /** Set if the name is that of a type: the reference is a constant. */
  readonly constant?: Type
  /** Set if a macro of the expression declared it. */
  readonly local?: boolean
}

/** Names in force at one place of an expression: variables of macros shadow those of the environment. */
export class Scope {
  readonly #environment: CheckEnvironment
  readonly #locals: ReadonlyMap<string, Type>

  constructor(environment: CheckEnvironment, locals: ReadonlyMap<string, Type> = new Map()) {
    this.#environment = environment
    this.#locals = locals
  }

  with(...variables: (readonly [string, Type])[]): Scope {
    return new Scope(this.#environment, new Map([...this.#locals, ...variables]))
  }

  findVariable(name: string): Declared | undefined {
    const local = this.#locals.get(name)
    if (local !== undefined) return { name, type: local, local: true }
    for (const candidate of candidateNames(this.#environment.container, name)) {
      const variable = this.#environment.variables.get(candidate)
      if (variable !== undefined) return { name: candidate, type: variable }
      const type = this.#environment.types.get(candidate) ?? this.#environment.provider.findType(candidate)
      if (type !== undefined) return { name: candidate, type: typeOfType(type), constant: type }
    }
    return undefined
  }

  findFunction(name: string): FunctionDeclaration | undefined {
    for (const candidate of candidateNames(this.#environment.container, name)) {
      const found = this.#environment.functions.get(candidate)
      if (found !== undefined) return found
    }
    return undefined
  }
}
