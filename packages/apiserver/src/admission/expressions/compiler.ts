import {
  AUTHORIZER_TYPE,
  DYN,
  Environment,
  JSON_PATCH_LIBRARY,
  kubernetesLibraries,
  listOf,
  mapOf,
  MUTATION_TYPES,
  type Program,
  RESOURCE_CHECK_TYPE,
  structType,
  type Type,
} from '@setpoint/cel'
import { returnProblem } from './return-types.js'
import { NAMESPACE_TYPE, REQUEST_TYPE, VARIABLE_TYPES } from './variable-types.js'

/** An expression and what came of it: a program, or what is wrong with it. */
export interface CompiledExpression {
  readonly expression: string
  readonly error: string | undefined
  /** What the parser and the checker found. Default: nothing. */
  readonly issues?: string
  /** The error is none that the author could have avoided by other types. Default false. */
  readonly internal?: boolean
  readonly program: Program | undefined
  readonly outputType: Type
}

/** Which variables an expression has beyond those that all have. */
export interface ExpressionOptions {
  readonly params: boolean
  readonly authorizer: boolean
  /** `Object{}` and `JSONPatch{}`. Default false. */
  readonly patchTypes?: boolean
  /** It may use what only stored expressions may. Default true. */
  readonly stored?: boolean
}

const NEWEST = 36
const VARIABLES = structType('kubernetes.variables')
const base = new Map<string, Environment>()

/** The environment without `variables`; they are few, and made when first needed. */
function baseEnvironment({ params, authorizer, patchTypes = false, stored = true }: ExpressionOptions): Environment {
  const key = `${params}/${authorizer}/${patchTypes}/${stored}`
  const known = base.get(key)
  if (known !== undefined) return known
  const libraries = kubernetesLibraries(stored ? NEWEST : NEWEST - 1)
  const made = new Environment({
    libraries: patchTypes ? [...libraries, JSON_PATCH_LIBRARY] : libraries,
    types: patchTypes ? [VARIABLE_TYPES, MUTATION_TYPES] : [VARIABLE_TYPES],
    variables: {
      object: DYN,
      oldObject: DYN,
      namespaceObject: NAMESPACE_TYPE,
      request: REQUEST_TYPE,
      ...(params ? { params: DYN } : {}),
      ...(authorizer ? { authorizer: AUTHORIZER_TYPE, 'authorizer.requestResource': RESOURCE_CHECK_TYPE } : {}),
    },
  })
  base.set(key, made)
  return made
}

/** Compiles the expressions of one policy, or of one webhook. Each variable can be used by all that come after it. */
export class ExpressionCompiler {
  /** By name, in the order of their declaration. */
  readonly variables: Map<string, CompiledExpression> = new Map()
  readonly #environments = new Map<string, Environment>()
  readonly #composed: boolean
  readonly #base: (options: ExpressionOptions) => Environment

  /**
   * @param composed whether there is a variable `variables`.
   * @param base the environment without it. Default: one in which objects may be of any type.
   */
  constructor(composed: boolean, base: (options: ExpressionOptions) => Environment = baseEnvironment) {
    this.#composed = composed
    this.#base = base
  }

  compileVariable(name: string, expression: string, options: ExpressionOptions): CompiledExpression {
    const compiled = this.compile(expression, undefined, options)
    this.variables.set(name, compiled)
    return compiled
  }

  /** `returns`: the types that it may evaluate to; undefined: any. */
  compile(expression: string, returns: readonly Type[] | undefined, options: ExpressionOptions): CompiledExpression {
    const compilation = this.#environment(options).compile(expression)
    const failed = (error: string, internal = false): CompiledExpression => {
      return { expression, error, internal, program: undefined, outputType: DYN }
    }
    if (!compilation.ok) {
      const issues = compilation.message
      return { ...failed(`compilation failed: ${issues}`), issues }
    }
    const { outputType, program } = compilation
    const problem = returnProblem(outputType, returns)
    if (problem !== undefined) return failed(problem)
    if (program.error !== undefined) return failed(`program instantiation failed: ${program.error}`, true)
    return { expression, error: undefined, program, outputType }
  }

  #environment(options: ExpressionOptions): Environment {
    const environment = this.#base(options)
    if (!this.#composed) return environment
    const key = JSON.stringify(options)
    const known = this.#environments.get(key)
    if (known !== undefined) return known
    const made = environment.extend({
      variables: { variables: VARIABLES },
      types: [
        {
          findType: (name) => (name === VARIABLES.name ? VARIABLES : undefined),
          // Asked while an expression is compiled: it knows the variables before it.
          findField: (_, field) => {
            const variable = this.variables.get(field)
            return variable === undefined ? undefined : declaredType(variable.outputType)
          },
        },
      ],
    })
    this.#environments.set(key, made)
    return made
  }
}

const KEPT: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'int',
  'null',
  'string',
  'timestamp',
  'uint',
])

/** What others know of a variable's type: objects and what libraries bring are left to the evaluation. */
function declaredType(type: Type): Type {
  if (KEPT.has(type.kind)) return type
  if (type.kind === 'list') return listOf(declaredType(type.param(0)))
  if (type.kind === 'map') return mapOf(declaredType(type.param(0)), declaredType(type.param(1)))
  return DYN
}
