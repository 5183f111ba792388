import { type CheckDefaultRules } from '../definition/index.js'
import { compileRuleTree, evaluateTree } from './tree.js'

const nobody = (): void => {}

/** A default must hold both as a value that has always been there and as a new one. */
export const checkDefaultRules: CheckDefaultRules = (schema, value, path, isRoot) => {
  const { root } = compileRuleTree(schema, isRoot)
  const errors = evaluateTree(root, path, value, value, undefined, nobody)
  return errors.length > 0 ? errors : evaluateTree(root, path, value, undefined, undefined, nobody)
}
