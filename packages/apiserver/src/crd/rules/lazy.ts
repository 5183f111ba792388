import type { Schema } from '@setpoint/kube'
import { LazyModule } from '../../expressions/index.js'
import type { RuleHooks } from '../definition/index.js'
import type { RuleEvaluator } from '../resource/index.js'
import type { RuleTree } from './tree.js'

const RULES = new LazyModule(() => import('./index.js'))

/** Resolves when rules can be compiled and evaluated; undefined: they can be already. */
export function loadRules(): Promise<void> | undefined {
  return RULES.ready()
}

/** The meaning of a definition's rules. To be used after {@link loadRules}, where there are any. */
export const ruleHooks: RuleHooks = {
  compileRules: (root, options) => {
    // A walk is made for every schema; only one with rules needs the compiler.
    if (!hasRules(root)) return { compile: () => [], total: () => [] }
    return RULES.get().compileRules(root, options)
  },
  checkDefaultRules: (schema, value, path, isRoot) =>
    hasRules(schema) ? RULES.get().checkDefaultRules(schema, value, path, isRoot) : [],
}

/**
 * What the rules of a schema say of its objects; undefined when it has none. They are compiled with the first object,
 * after {@link loadRules}.
 */
export function ruleEvaluator(schema: Schema): RuleEvaluator | undefined {
  if (!hasRules(schema)) return undefined
  let tree: RuleTree | undefined
  return (object, old, warn) => {
    const rules = RULES.get()
    tree ??= rules.compileRuleTree(schema, true)
    return rules.evaluateRules(tree, object, old, warn)
  }
}

/** Whether a schema has rules outside of junctors, which is where they count. It may be one that nobody has checked. */
export function hasRules(schema: Schema | boolean | null | undefined): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ((schema['x-kubernetes-validations'] ?? []).length > 0) return true
  if (hasRules(schema.items) || hasRules(schema.additionalProperties)) return true
  return Object.values(schema.properties ?? {}).some(hasRules)
}
