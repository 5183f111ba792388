import {
  type Compilation,
  Environment,
  kubernetesLibraries,
  maxCardinality,
  optionalOf,
  type Program,
  type SchemaDeclaration,
  schemaSizes,
  schemaTypes,
} from '@setpoint/cel'
import type { Schema, ValidationRule } from '@setpoint/kube'
import { findField } from '../definition/schema/index.js'

/** A rule with its programs, as far as they could be made. */
export interface CompiledRule {
  readonly rule: ValidationRule
  /** What is wrong with the expression; undefined: it is in order, or empty. */
  readonly error: string | undefined
  /** Undefined: there is an error, or nothing to evaluate. */
  readonly program: Program | undefined
  readonly usesOldSelf: boolean
  /** The most that one evaluation can cost. */
  readonly maxCost: bigint
  /** How often a request can have values of this schema, if nothing says less. */
  readonly maxCardinality: bigint
  readonly messageError: string | undefined
  readonly message: Program | undefined
  readonly messageMaxCost: bigint
  /** The field that an error is about, from the value on; '' for the value itself. */
  readonly fieldPath: string
}

/** Which expressions may use what only stored ones may: features of the newest release, before it can be taken back. */
export interface StoredExpressions {
  readonly rule: (expression: string) => boolean
  readonly message: (expression: string) => boolean
}

export const ALL_STORED: StoredExpressions = { rule: () => true, message: () => true }

const NEWEST = 36
const forStored = new Environment({ libraries: kubernetesLibraries(NEWEST) })
const forNew = new Environment({ libraries: kubernetesLibraries(NEWEST - 1) })

/** The environments for the rules of one schema, each made when a rule needs it. */
class RuleEnvironments {
  readonly #declaration: SchemaDeclaration
  readonly #made = new Map<string, Environment>()

  constructor(declaration: SchemaDeclaration) {
    this.#declaration = declaration
  }

  get(stored: boolean, optionalOldSelf: boolean): Environment {
    const key = `${stored}/${optionalOldSelf}`
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const { type } = this.#declaration
    const made = (stored ? forStored : forNew).extend({
      types: [schemaTypes(this.#declaration)],
      variables: { self: type, oldSelf: optionalOldSelf ? optionalOf(type) : type },
    })
    this.#made.set(key, made)
    return made
  }
}

const NOTHING: Omit<CompiledRule, 'rule'> = {
  error: undefined,
  program: undefined,
  usesOldSelf: false,
  maxCost: 0n,
  maxCardinality: 0n,
  messageError: undefined,
  message: undefined,
  messageMaxCost: 0n,
  fieldPath: '',
}

/** The rules of one schema. `declaration` is what the schema means for expressions. */
export function compileRulesOf(
  rules: readonly ValidationRule[],
  schema: Schema,
  declaration: SchemaDeclaration,
  stored: StoredExpressions,
): CompiledRule[] {
  const environments = new RuleEnvironments(declaration)
  return rules.map((rule) => ({ rule, ...compileRule(rule, schema, declaration, environments, stored) }))
}

function compileRule(
  rule: ValidationRule,
  schema: Schema,
  declaration: SchemaDeclaration,
  environments: RuleEnvironments,
  stored: StoredExpressions,
): Omit<CompiledRule, 'rule'> {
  if (rule.rule.trim() === '') return NOTHING
  const optional = rule.optionalOldSelf === true
  const compilation = environments.get(stored.rule(rule.rule), optional).compile(rule.rule)
  if (!compilation.ok) return { ...NOTHING, error: `compilation failed: ${compilation.message}` }
  if (compilation.outputType.kind !== 'bool') return { ...NOTHING, error: 'cel expression must evaluate to a bool' }
  const usesOldSelf = mentionsOldSelf(compilation)
  const { program } = compilation
  if (program.error !== undefined) {
    return { ...NOTHING, usesOldSelf, error: `program instantiation failed: ${program.error}` }
  }
  const compiled = {
    ...NOTHING,
    usesOldSelf,
    program,
    maxCost: compilation.estimateCost(schemaSizes(declaration)).max,
    maxCardinality: BigInt(maxCardinality(declaration.minSize)),
  }
  const { messageExpression = '', fieldPath = '' } = rule
  if (messageExpression !== '') {
    const environment = environments.get(stored.message(messageExpression), optional)
    const message = compileMessage(messageExpression, environment, declaration)
    if (typeof message === 'string') return { ...compiled, messageError: message }
    Object.assign(compiled, message)
  }
  if (fieldPath === '') return compiled
  const { problem, path } = findField(fieldPath, schema, true)
  return problem === undefined ? { ...compiled, fieldPath: path.text } : compiled
}

/** The program of a messageExpression, or what is wrong with it. */
function compileMessage(
  text: string,
  environment: Environment,
  declaration: SchemaDeclaration,
): Pick<CompiledRule, 'message' | 'messageMaxCost'> | string {
  const compilation = environment.compile(text)
  if (!compilation.ok) return `messageExpression compilation failed: ${compilation.message}`
  if (compilation.outputType.kind !== 'string') return 'messageExpression must evaluate to a string'
  const { program } = compilation
  if (program.error !== undefined) return `messageExpression instantiation failed: ${program.error}`
  return { message: program, messageMaxCost: compilation.estimateCost(schemaSizes(declaration)).max }
}

function mentionsOldSelf({ checked }: Compilation): boolean {
  for (const reference of checked.references.values()) {
    if (reference.kind === 'variable' && reference.name === 'oldSelf') return true
  }
  return false
}
