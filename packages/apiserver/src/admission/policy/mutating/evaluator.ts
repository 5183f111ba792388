import { type CelList, CelMap, mismatchedTypeNames, toJson, type Value } from '@setpoint/cel'
import {
  applyJsonPatch,
  cloneObject,
  decodeJsonPatch,
  type Json,
  type JsonObject,
  type KubeObject,
  PatchError,
  type Type,
} from '@setpoint/kube'
import type { MutatingAdmissionPolicySpec, Mutation } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import {
  activate,
  compileConditions,
  type CompiledExpression,
  evaluateConditions,
  ExpressionCompiler,
  type ExpressionInput,
  newBudget,
  OutOfBudget,
  Returns,
} from '../../expressions/index.js'
import { applyConfiguration } from './apply-configuration.js'

const REQUEST_LIMIT = 10_000_000

/** A mutation that could not be made: `failurePolicy` says what that means. */
export class MutationError extends Error {
  override readonly name = 'MutationError'
}

/** The expressions of one policy. */
export interface Evaluator {
  /** Whether the policy's conditions hold. Throws a {@link MutationError}. */
  matches(input: ExpressionInput): boolean
  /** In order. */
  readonly mutations: readonly CompiledMutation[]
}

export interface CompiledMutation {
  /** Fields that a built-in kind does not have are an error. */
  readonly strict: boolean
  /** What it makes of `input.object`, a new object. `type` says how objects of its kind merge. Throws a {@link MutationError}. */
  readonly mutate: (input: ExpressionInput, type: Type) => KubeObject
}

export function compilePolicy(spec: MutatingAdmissionPolicySpec): Evaluator {
  const params = spec.paramKind !== undefined
  const compiler = new ExpressionCompiler(true)
  for (const { name, expression } of spec.variables ?? []) {
    compiler.compileVariable(name, expression, { params, authorizer: true })
  }
  const conditions = (spec.matchConditions ?? []).map(({ expression }) => expression)
  const matching = conditions.length === 0 ? undefined : compileConditions(conditions, params, compiler)
  const ignores = spec.failurePolicy === 'Ignore'
  return {
    matches(input) {
      const result = matching === undefined ? true : evaluateConditions(matching, input)
      if (typeof result === 'boolean') return result
      if (ignores) return false
      throw new MutationError(result.error)
    },
    mutations: (spec.mutations ?? []).map((mutation) => compileMutation(mutation, compiler, params)),
  }
}

function compileMutation(
  { patchType, jsonPatch, applyConfiguration: configuration }: Mutation,
  compiler: ExpressionCompiler,
  params: boolean,
): CompiledMutation {
  const isJsonPatch = patchType === 'JSONPatch'
  const expression = (isJsonPatch ? jsonPatch : configuration)?.expression ?? ''
  const returns = isJsonPatch ? Returns.jsonPatch : Returns.applyConfiguration
  const compiled = compiler.compile(expression, returns, { params, authorizer: true, patchTypes: true })
  return {
    strict: isJsonPatch,
    mutate: (input, type) => {
      const value = evaluate(compiled, compiler.variables, input)
      const object = input.object as KubeObject
      return isJsonPatch ? patched(object, value) : applied(object, value, type)
    },
  }
}

function evaluate(
  compiled: CompiledExpression,
  variables: ReadonlyMap<string, CompiledExpression>,
  input: ExpressionInput,
): Value {
  if (compiled.error !== undefined) throw new MutationError(compiled.error)
  try {
    const outcome = activate(input, variables).evaluate(compiled, newBudget(REQUEST_LIMIT))
    if (outcome.error !== undefined) throw new MutationError(outcome.error)
    return outcome.value
  } catch (error) {
    if (error instanceof OutOfBudget) throw new MutationError(error.message)
    throw error
  }
}

function applied(object: KubeObject, value: Value, type: Type): KubeObject {
  checkTypeNames(value)
  const { apiVersion, kind } = object
  const patch = { ...(toJson(value) as JsonObject), apiVersion, kind }
  const merged = applyConfiguration(type, object as unknown as JsonObject, patch)
  if (typeof merged === 'string') throw new MutationError(`error applying patch: ${merged}`)
  return merged as unknown as KubeObject
}

function patched(object: KubeObject, value: Value): KubeObject {
  const operations = (value as CelList).toArray().map(operationOf)
  try {
    const patch = decodeJsonPatch(operations)
    return applyJsonPatch(cloneObject(object) as unknown as JsonObject, patch) as unknown as KubeObject
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    // A test that fails means that there is nothing to do.
    if (error.kind === 'testFailed') return object
    throw new MutationError(`JSON Patch: ${error.message}`)
  }
}

/** `JSONPatch{…}` as an operation of a patch. */
function operationOf(value: Value): JsonObject {
  const fields = value as CelMap
  const part = fields.find('value')
  if (part !== undefined) checkTypeNames(part)
  const { op = '', path = '', from = '' } = toJson(value) as { op?: string; path?: string; from?: string }
  return {
    op,
    path,
    ...(from === '' ? {} : { from }),
    ...(part === undefined ? {} : { value: toJson(part) as Json }),
  }
}

function checkTypeNames(value: Value): void {
  if (!(value instanceof CelMap) || value.structType === undefined) return
  const problems = mismatchedTypeNames(value, [value.structType.name])
  if (problems.length > 0) throw new MutationError(`type mismatch: ${problems.join('\n')}`)
}
