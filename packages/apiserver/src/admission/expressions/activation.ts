import { authorizerValue, CelMap, Failure, resourceCheckValue, Timestamp, toValue, type Value } from '@setpoint/cel'
import type { JsonObject, KubeObject } from '@setpoint/kube'
import type { Authorizer } from '../../authorize/index.js'
import type { User } from '../../registry/index.js'
import { authorizeWith, requestedResource } from './authorize.js'
import type { CompiledExpression } from './compiler.js'

/** What one evaluation may cost. */
const CALL_LIMIT = 1_000_000

/** What expressions may look at. */
export interface ExpressionInput {
  readonly object: KubeObject | undefined
  readonly oldObject: KubeObject | undefined
  /** AdmissionRequest without the objects. */
  readonly request: JsonObject
  readonly user: User
  /** Undefined: the expressions have no authorizer. */
  readonly authorizer: Authorizer | undefined
  /** Undefined: there are none. Default undefined. */
  readonly params?: KubeObject | undefined
  /** The namespace of the object; undefined: it has none. Default undefined. */
  readonly namespace?: KubeObject | undefined
}

/** How an expression ended. */
export type Outcome = { readonly value: Value; readonly error?: undefined } | { readonly error: string }

/** What is left for a group of expressions. */
export interface Budget {
  remaining: number
}

export function newBudget(limit: number): Budget {
  return { remaining: limit }
}

/** Thrown when a group of expressions has cost too much: none of its results counts. */
export class OutOfBudget extends Error {
  override readonly name = 'OutOfBudget'

  constructor() {
    super('validation failed due to running out of cost budget, no further validation rules will be run')
  }
}

/** Evaluates expressions about one request. Variables are evaluated once, when one of the expressions needs them. */
export interface Activation {
  /** Throws {@link OutOfBudget}. */
  evaluate(compiled: CompiledExpression, budget: Budget): Outcome
}

export function activate(input: ExpressionInput, variables: ReadonlyMap<string, CompiledExpression>): Activation {
  const composed = new Variables(variables, (name) => resolve(name))
  function resolve(name: string): unknown {
    return name === 'variables' ? composed : valueOf(name, input)
  }
  return {
    evaluate({ expression, error, program }, budget) {
      if (program === undefined) return { error: `compilation error: ${error}` }
      const result = program.evaluate(resolve, { costLimit: CALL_LIMIT })
      spend(budget, composed.takeCost())
      spend(budget, result.cost)
      if (result.error !== undefined) return { error: `expression '${expression}' resulted in error: ${result.error}` }
      return { value: result.value }
    },
  }
}

function spend(budget: Budget, cost: number): void {
  if (cost > budget.remaining) throw new OutOfBudget()
  budget.remaining -= cost
}

function valueOf(
  name: string,
  { object, oldObject, request, params, namespace, user, authorizer }: ExpressionInput,
): unknown {
  switch (name) {
    case 'object':
      return object ?? null
    case 'oldObject':
      return oldObject ?? null
    case 'params':
      return params ?? null
    case 'request':
      return request
    case 'namespaceObject':
      return namespace === undefined ? null : namespaceObject(namespace)
    case 'authorizer':
      return authorizer === undefined ? undefined : authorizerValue(authorizeWith(authorizer, user))
    case 'authorizer.requestResource':
      return authorizer === undefined
        ? undefined
        : resourceCheckValue(authorizeWith(authorizer, user), requestedResource(request))
    default:
      return undefined
  }
}

/** The policy's own variables, as the object that expressions see. */
class Variables extends CelMap {
  readonly #compiled: ReadonlyMap<string, CompiledExpression>
  readonly #resolve: (name: string) => unknown
  readonly #known = new Map<string, Value | Failure>()
  #cost = 0

  constructor(compiled: ReadonlyMap<string, CompiledExpression>, resolve: (name: string) => unknown) {
    super()
    this.#compiled = compiled
    this.#resolve = resolve
  }

  get size(): number {
    return this.#compiled.size
  }

  keys(): Iterable<string> {
    return this.#compiled.keys()
  }

  override has(key: Value): boolean {
    return typeof key === 'string' && this.#compiled.has(key)
  }

  find(key: Value): Value | undefined {
    const compiled = typeof key === 'string' ? this.#compiled.get(key) : undefined
    if (compiled === undefined) return undefined
    const name = key as string
    if (!this.#known.has(name)) this.#known.set(name, this.#evaluate(name, compiled))
    const known = this.#known.get(name) as Value | Failure
    if (known instanceof Failure) throw known
    return known
  }

  /** What evaluating variables has cost since the last time. */
  takeCost(): number {
    const cost = this.#cost
    this.#cost = 0
    return cost
  }

  #evaluate(name: string, { program, error }: CompiledExpression): Value | Failure {
    if (program === undefined) return new Failure(`composited variable "${name}" fails to compile: ${error}`)
    const result = program.evaluate(this.#resolve, { costLimit: CALL_LIMIT })
    this.#cost += result.cost
    if (result.error === undefined) return result.value
    return new Failure(`composited variable "${name}" fails to evaluate: ${result.error}`)
  }
}

const TIMES: ReadonlySet<string> = new Set(['creationTimestamp', 'deletionTimestamp'])
const HIDDEN: ReadonlySet<string> = new Set(['managedFields', 'ownerReferences', 'selfLink'])

/** Without what expressions should not decide by; times are times. */
function namespaceObject({ metadata, spec, status }: KubeObject): Value {
  const shown = Object.fromEntries(
    Object.entries(metadata)
      .filter(([name]) => !HIDDEN.has(name))
      .map(([name, value]) => [name, TIMES.has(name) ? timestamp(String(value)) : value]),
  )
  return toValue({ metadata: shown, spec: spec ?? {}, status: status ?? {} })
}

function timestamp(text: string): Timestamp {
  return new Timestamp(BigInt(Date.parse(text)) * 1_000_000n)
}
