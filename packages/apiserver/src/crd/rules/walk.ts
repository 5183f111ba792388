import { declareSchema } from '@setpoint/cel'
import {
  type FieldError,
  type FieldPath,
  forbidden,
  internalFieldError,
  invalid,
  Rendered,
  type Schema,
} from '@setpoint/kube'
import type { CompileRules, RuleSite } from '../definition/index.js'
import { ruleText } from '../definition/internal-text.js'
import { costMessage, EXPRESSION_LIMIT, multiplyCosts, TotalCost } from './cost.js'
import { type CompiledRule, compileRulesOf, type StoredExpressions } from './rule.js'

const SELF = 'selfType'

/** Compiles the rules of a definition's schema, and adds up what they may cost. */
export const compileRules: CompileRules = (_root, { storedRules, storedMessageExpressions, unchanged }) => {
  const total = new TotalCost()
  const stored: StoredExpressions = {
    rule: (expression) => storedRules.has(expression),
    message: (expression) => storedMessageExpressions.has(expression),
  }

  function check(compiled: CompiledRule, site: RuleSite, path: FieldPath): FieldError[] {
    const errors: FieldError[] = []
    const { rule, error, messageError, message, messageMaxCost } = compiled
    const observe = (at: FieldPath, what: string, cost: bigint): void => {
      if (!unchanged && cost > EXPRESSION_LIMIT) errors.push(forbidden(at, costMessage(what, cost, EXPRESSION_LIMIT)))
      total.add(at, cost)
    }
    const shown = new Rendered(ruleText({ ...rule }))
    observe(path.child('rule'), 'estimated rule cost', expressionCost(compiled, site))
    if (error !== undefined) errors.push(invalid(path.child('rule'), shown, error))
    const at = path.child('messageExpression')
    if (messageError !== undefined) errors.push(invalid(at, shown, messageError))
    else if (message !== undefined) observe(at, 'estimated messageExpression cost', messageMaxCost)
    errors.push(...checkOldSelf(compiled, site, path))
    return errors
  }

  return {
    compile(site) {
      const { schema, path, parent } = site
      const rules = schema['x-kubernetes-validations'] ?? []
      const at = path.child('x-kubernetes-validations')
      const isResource = parent === undefined || schema['x-kubernetes-embedded-resource'] === true
      const declaration = declareSchema(schema, SELF, isResource)
      if (declaration === undefined) {
        const why = 'unable to convert structural schema to CEL declarations'
        const detail = `internal error: failed to construct type information for x-kubernetes-validations rules: ${why}`
        return [internalFieldError(at, detail)]
      }
      return compileRulesOf(rules, schema, declaration, stored).flatMap((compiled, index) =>
        check(compiled, site, at.index(index)),
      )
    },
    total: (path) => total.errors(path),
  }
}

function checkOldSelf(
  { rule, usesOldSelf }: CompiledRule,
  { uncorrelatable }: RuleSite,
  path: FieldPath,
): FieldError[] {
  if (!usesOldSelf) {
    if (rule.optionalOldSelf === undefined) return []
    const detail = 'may not be set if oldSelf is not used in rule'
    return [invalid(path.child('optionalOldSelf'), rule.optionalOldSelf, detail)]
  }
  if (uncorrelatable === undefined) return []
  const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelatable.toString()}`
  return [invalid(path.child('rule'), rule.rule, detail)]
}

/** One evaluation's cost, as often as the value can occur. */
function expressionCost({ maxCost, maxCardinality }: CompiledRule, site: RuleSite): bigint {
  return multiplyCosts(maxCost, cardinality(site) ?? maxCardinality)
}

/** How often values of a schema can occur in an object; undefined: nothing limits it. */
function cardinality({ parent }: RuleSite): bigint | undefined {
  if (parent === undefined) return 1n
  const above = cardinality(parent)
  const factor = maxElements(parent.schema)
  return above === undefined || factor === undefined ? undefined : multiplyCosts(above, factor)
}

function maxElements({ type, additionalProperties, maxProperties, maxItems }: Schema): bigint | undefined {
  if (type === 'array') return limit(maxItems)
  return type === 'object' && additionalProperties !== undefined ? limit(maxProperties) : 1n
}

function limit(most: number | undefined): bigint | undefined {
  return most === undefined ? undefined : BigInt(Math.max(most, 0))
}
