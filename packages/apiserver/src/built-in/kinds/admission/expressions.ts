import { type FieldError, type FieldPath, internalFieldError, invalid, type KubeObject } from '@setpoint/kube'
import type { ParamKind } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type {
  CompiledExpression,
  ExpressionCompiler,
  ExpressionOptions,
  Returns,
} from '../../../admission/expressions/index.js'
import { EXPRESSIONS } from '../../../admission/expressions/lazy.js'
import type { Strategy } from '../../../resource/index.js'

/** A strategy that looks at expressions: their engine is there before it validates what has any. */
export function withExpressions(
  strategy: (base: Strategy) => Strategy,
  has: (object: KubeObject) => boolean,
): (base: Strategy) => Strategy {
  return (base) => ({
    ...strategy(base),
    loadExpressions: (object) => (has(object) ? EXPRESSIONS.ready() : undefined),
  })
}

/** Expressions that an update leaves as they were compile in the environment of stored ones. */
export type KnownExpressions = ReadonlySet<string>

/** Checks the expressions of one webhook or policy, in order: variables come before those who use them. */
export class ExpressionChecker {
  readonly #known: KnownExpressions
  readonly #params: boolean
  readonly #composed: boolean
  #compiler: ExpressionCompiler | undefined

  /** `composed`: there are variables. */
  constructor(known: KnownExpressions, paramKind: ParamKind | undefined, composed: boolean) {
    this.#known = known
    this.#params = paramKind !== undefined
    this.#composed = composed
  }

  variable(name: string, expression: string, path: FieldPath): FieldError[] {
    return problem(this.#own().compileVariable(name, expression, this.#options(expression)), expression, path)
  }

  /** `shown` is what an error shows. Default: the expression. */
  check(
    expression: string,
    returns: keyof typeof Returns,
    path: FieldPath,
    { shown = expression, ...options }: Partial<ExpressionOptions> & { readonly shown?: string } = {},
  ): FieldError[] {
    const { Returns: types } = EXPRESSIONS.get()
    return problem(
      this.#own().compile(expression, types[returns], { ...this.#options(expression), ...options }),
      shown,
      path,
    )
  }

  /** A match condition, which knows no variables. */
  matchCondition(expression: string, path: FieldPath): FieldError[] {
    const { ExpressionCompiler: Compiler, Returns: types } = EXPRESSIONS.get()
    const compiled = new Compiler(false).compile(expression, types.condition, this.#options(expression))
    return problem(compiled, expression, path)
  }

  #own(): ExpressionCompiler {
    this.#compiler ??= new (EXPRESSIONS.get().ExpressionCompiler)(this.#composed)
    return this.#compiler
  }

  #options(expression: string): ExpressionOptions {
    return { params: this.#params, authorizer: true, stored: this.#known.has(expression) }
  }
}

function problem({ error, internal = false }: CompiledExpression, shown: string, path: FieldPath): FieldError[] {
  if (error === undefined) return []
  return [internal ? internalFieldError(path, error) : invalid(path, shown, error)]
}
