import { checkQualifiedName, duplicate, type FieldError, type FieldPath, required, tooMany } from '@setpoint/kube'
import type { MatchCondition } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { addInvalid } from '../checks.js'
import type { ExpressionChecker } from './expressions.js'

const MAX_CONDITIONS = 64

/** Conditions on a request beyond what rules can say: each has a name of its own and an expression. */
export function validateMatchConditions(
  conditions: readonly MatchCondition[],
  path: FieldPath,
  checker: ExpressionChecker,
): FieldError[] {
  const errors = conditions.length > MAX_CONDITIONS ? [tooMany(path, conditions.length, MAX_CONDITIONS)] : []
  const seen = new Set<string>()
  for (const [index, { name, expression }] of conditions.entries()) {
    const at = path.index(index)
    if (expression.trim() === '') errors.push(required(at.child('expression')))
    else errors.push(...checker.matchCondition(expression.trim(), at.child('expression')))
    if (name === '') {
      errors.push(required(at.child('name')))
      continue
    }
    addInvalid(errors, at.child('name'), name, checkQualifiedName(name))
    if (seen.has(name)) errors.push(duplicate(at.child('name'), name))
    seen.add(name)
  }
  return errors
}
