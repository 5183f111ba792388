import { SetpointError } from '@setpoint/kube'
import type { z } from 'zod'

/** What a CustomResourceDefinition cannot say, and how to say it instead. */
const ADVICE: Readonly<Record<string, string>> = {
  bigint: 'JSON has no bigint; use z.int(), or a string with a pattern',
  custom: 'a function cannot run in the API server; say it as a rule: rule(schema, "self …")',
  date: 'JSON has no dates; use z.iso.datetime()',
  file: 'JSON has no files; refer to a ConfigMap or a Secret',
  function: 'JSON has no functions',
  map: 'use z.record(z.string(), …)',
  nan: 'JSON has no NaN',
  never: 'leave the field out',
  promise: 'JSON has no promises',
  set: 'use listSet(z.array(…))',
  symbol: 'JSON has no symbols',
  transform: 'objects are stored as they are written; transform the value where you read it',
  tuple: 'a list has one type of items; use an object with named fields',
  undefined: 'use .optional()',
  void: 'use .optional()',
}

/** Throws for what would look as if it were checked, and would not be. */
export function refuseUnsupported(schema: z.core.$ZodType, path: readonly (string | number)[]): void {
  const { def } = schema._zod
  const type = isTransform(schema) ? 'transform' : def.type
  const advice = ADVICE[type]
  if (advice !== undefined) throw unsupported(path, `z.${type}() has no place in a CustomResourceDefinition`, advice)
  if ('coerce' in def && def.coerce === true) {
    throw unsupported(
      path,
      'z.coerce changes values',
      'objects are stored as they are written; say the type that they have',
    )
  }
  for (const check of def.checks ?? []) {
    if (check._zod.def.check !== 'custom' && check._zod.def.check !== 'overwrite') continue
    throw unsupported(
      path,
      `.${check._zod.def.check === 'custom' ? 'refine()' : 'trim() and its like'} cannot run in the API server`,
      'say it as a rule: rule(schema, "self …")',
    )
  }
}

/** A transform stands behind the type that it takes, in a pipe. */
function isTransform(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodPipe)._zod
  return def.type === 'pipe' && (def.out._zod.def.type === 'transform' || def.in._zod.def.type === 'transform')
}

export function unsupported(path: readonly (string | number)[], what: string, advice: string): SetpointError {
  return new SetpointError('SchemaUnsupported', `${fieldText(path)}: ${what}; ${advice}`)
}

/** `.spec.ports[].name` for a path within a JSON schema. */
function fieldText(path: readonly (string | number)[]): string {
  let text = ''
  for (let index = 0; index < path.length; index++) {
    const part = path[index]
    if (part === 'properties') text += `.${path[++index]}`
    else if (part === 'items') text += '[]'
    else if (part === 'additionalProperties') text += '{}'
  }
  return text === '' ? 'the schema itself' : text
}
