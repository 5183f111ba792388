import { check, type Checked, type CheckEnvironment } from '../check/index.js'
import { estimateCost, type EstimateSize, type Range } from '../cost/index.js'
import { combineProviders, type FunctionDeclaration, type Library, type TypeProvider } from '../declare/index.js'
import { STANDARD } from '../library/standard/index.js'
import { compile, Program, type CompileEnvironment } from '../program/index.js'
import { formatIssues, type Issue, type Source } from '../source/index.js'
import { macroKey, parse, type Expr, type Macro, type ParseOptions } from '../syntax/index.js'
import type { Type } from '../type/index.js'
import { Failure } from '../value/index.js'
import { validate } from './validators.js'

export interface EnvironmentOptions {
  /** The variables that expressions may use, with their types. Default: none. */
  readonly variables?: Readonly<Record<string, Type>>
  /** Object types of the host. Default: none. */
  readonly types?: readonly TypeProvider[]
  /** Added to the standard library, which is always there. Default: none. */
  readonly libraries?: readonly Library[]
  /** The namespace in which names are looked up first. Default: the root. */
  readonly container?: string
  /** Whether all elements of a list or map literal must be of one type. Default true, as in Kubernetes. */
  readonly homogeneousLiterals?: boolean
  /** Field names in backquotes. Default false, as in Kubernetes. */
  readonly escapedIdentifiers?: boolean
}

/** An expression that parses and checks. */
export interface Compilation {
  readonly ok: true
  readonly source: Source
  readonly expr: Expr
  readonly checked: Checked
  readonly outputType: Type
  /** What an evaluation costs at least and at most, given how large inputs can be. Default: sizes are unknown. */
  estimateCost(estimateSize?: EstimateSize): Range
  /** Made when first asked for. */
  readonly program: Program
}

export interface CompilationFailure {
  readonly ok: false
  readonly issues: readonly Issue[]
  /** All issues as the API server prints them. */
  readonly message: string
}

/** What expressions can be written with: variables, types, functions and macros. Immutable; `extend` makes another. */
export class Environment {
  readonly #options: EnvironmentOptions
  readonly #parse: ParseOptions
  readonly #environment: CheckEnvironment & CompileEnvironment

  constructor(options: EnvironmentOptions = {}) {
    this.#options = options
    const libraries = [STANDARD, ...(options.libraries ?? [])]
    this.#parse = {
      macros: new Map(
        libraries.flatMap(({ macros = [] }) => macros.map((macro): [string, Macro] => [keyOf(macro), macro])),
      ),
      optionalSyntax: libraries.some(({ name }) => name === 'optional'),
      escapedIdentifiers: options.escapedIdentifiers ?? false,
    }
    this.#environment = {
      container: options.container ?? '',
      variables: new Map(Object.entries(options.variables ?? {})),
      functions: mergeFunctions(libraries),
      types: new Map(libraries.flatMap(({ types = [] }) => types.map((type): [string, Type] => [type.name, type]))),
      provider: combineProviders(options.types ?? []),
    }
  }

  /** An environment with more variables, types or libraries. */
  extend(options: EnvironmentOptions): Environment {
    return new Environment({
      ...this.#options,
      ...options,
      variables: { ...this.#options.variables, ...options.variables },
      types: [...(this.#options.types ?? []), ...(options.types ?? [])],
      libraries: [...(this.#options.libraries ?? []), ...(options.libraries ?? [])],
    })
  }

  compile(text: string): Compilation | CompilationFailure {
    const { source, expr, issues } = parse(text, this.#parse)
    if (issues.length > 0) return failure(source, issues)
    const { checked, issues: found } = check(expr, source, this.#environment)
    if (found.length > 0) return failure(source, found)
    const invalid = validate(expr, source, checked, this.#options.homogeneousLiterals ?? true)
    if (invalid.length > 0) return failure(source, invalid)
    const environment = this.#environment
    let program: Program | undefined
    return {
      ok: true,
      source,
      expr,
      checked,
      outputType: checked.outputType,
      estimateCost: (estimateSize) => estimateCost(expr, checked, estimateSize),
      get program(): Program {
        program ??= createProgram(expr, environment, checked)
        return program
      },
    }
  }

  /** A program from an expression that is parsed but not checked: all types are found out when it runs. */
  parseOnly(text: string): Program | CompilationFailure {
    const { source, expr, issues } = parse(text, this.#parse)
    if (issues.length > 0) return failure(source, issues)
    return createProgram(expr, this.#environment)
  }
}

/** Constants are computed here; one that cannot be, such as `int('x')`, makes a program that only fails. */
function createProgram(expr: Expr, environment: CompileEnvironment, checked?: Checked): Program {
  try {
    return new Program(compile(expr, environment, checked))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return Program.failing(error)
  }
}

function keyOf({ name, args, receiver }: Macro): string {
  return macroKey(name, args, receiver)
}

function failure(source: Source, issues: readonly Issue[]): CompilationFailure {
  return { ok: false, issues, message: formatIssues(source, issues) }
}

/** Functions by name; libraries may add overloads to each other's. */
function mergeFunctions(libraries: readonly Library[]): ReadonlyMap<string, FunctionDeclaration> {
  const merged = new Map<string, FunctionDeclaration>()
  for (const { functions = [] } of libraries) {
    for (const declared of functions) {
      const known = merged.get(declared.name)?.overloads ?? []
      const added = declared.overloads.filter(({ id }) => !known.some((overload) => overload.id === id))
      merged.set(declared.name, { name: declared.name, overloads: [...known, ...added] })
    }
  }
  return merged
}
