import { BOOL, listOf, NULL, STRING, structType, type Type } from '@setpoint/cel'

/** What an expression has to evaluate to, by what it is for. */
export const Returns: Readonly<
  Record<'condition' | 'message' | 'auditAnnotation' | 'applyConfiguration' | 'jsonPatch', readonly Type[]>
> = {
  condition: [BOOL],
  message: [STRING],
  auditAnnotation: [STRING, NULL],
  applyConfiguration: [structType('Object')],
  jsonPatch: [listOf(structType('JSONPatch'))],
}

/** Undefined: the type will do. */
export function returnProblem(type: Type, allowed: readonly Type[] | undefined): string | undefined {
  if (allowed === undefined || allowed.some((each) => each.is(type))) return undefined
  const names = allowed.map(typeName)
  const expected = names.length === 1 ? names.join('') : `one of [${names.join(' ')}]`
  return `must evaluate to ${expected} but got ${typeName(type)}`
}

/** As Go's package names it, which is another name than in messages of the checker: `google.protobuf.Duration`. */
function typeName({ name, params }: Type): string {
  return params.length === 0 ? name : `${name}(${params.map(typeName).join(', ')})`
}
