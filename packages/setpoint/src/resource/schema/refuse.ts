import { SetpointError } from '@setpoint/kube'
import { safeParse, type z } from 'zod'

/** Where in a JSON schema something stands. */
export type SchemaPath = readonly (string | number)[]

/** What a CustomResourceDefinition cannot say, and how to say it instead. */
const ADVICE: Readonly<Record<string, string>> = {
  bigint: 'JSON has no bigint; use z.int(), or a string with a pattern',
  catch: 'the API server refuses invalid values; use .default() for those that are missing',
  custom: 'a function cannot run in the API server; say it as a rule: rule(schema, "self …")',
  date: 'JSON has no dates; use z.iso.datetime()',
  file: 'JSON has no files; refer to a ConfigMap or a Secret',
  function: 'JSON has no functions',
  map: 'use z.record(z.string(), …)',
  nan: 'JSON has no NaN',
  never: 'leave the field out',
  null: 'use .nullable()',
  pipe: 'objects are stored as they are written; say in one schema what that is',
  promise: 'JSON has no promises',
  set: 'use listSet(z.array(…))',
  success: 'use z.boolean()',
  symbol: 'JSON has no symbols',
  transform: 'objects are stored as they are written; transform the value where you read it',
  tuple: 'a list has one type of items; use an object with named fields',
  undefined: 'use .optional()',
  void: 'use .optional()',
}

/** String formats of zod that the API server does not check, or means something else by. */
const FORMAT_ADVICE: Readonly<Record<string, readonly [spelling: string, advice: string]>> = {
  duration: ['z.iso.duration()', 'Kubernetes writes durations as 1h30m; use duration()'],
  jwt: ['z.jwt()', 'the API server does not check it; use z.string().regex(…)'],
}

/** Throws for what would look as if it were checked, and would not be. */
export function refuseUnsupported(schema: z.core.$ZodType, path: SchemaPath): void {
  const { def } = schema._zod
  const type = isTransform(schema) ? 'transform' : def.type
  const advice = ADVICE[type]
  if (advice !== undefined) throw noPlace(path, `z.${type}()`, advice)
  if ('coerce' in def && def.coerce === true) {
    throw unsupported(
      path,
      'z.coerce changes values',
      'objects are stored as they are written; say the type that they have',
    )
  }
  refuseFormat(def, path)
  refuseKeys(schema, path)
  refuseDefault(schema, path)
  for (const check of def.checks ?? []) refuseCheck(check._zod.def, path)
}

function refuseFormat(def: object, path: SchemaPath): void {
  const format = 'format' in def ? String(def.format) : ''
  const [spelling, advice] = FORMAT_ADVICE[format] ?? []
  if (spelling !== undefined && advice !== undefined) throw noPlace(path, spelling, advice)
}

function refuseCheck(def: z.core.$ZodCheckDef, path: SchemaPath): void {
  if (def.check === 'custom' || def.check === 'overwrite') {
    throw unsupported(
      path,
      `.${def.check === 'custom' ? 'refine()' : 'trim() and its like'} cannot run in the API server`,
      'say it as a rule: rule(schema, "self …")',
    )
  }
  refuseFormat(def, path)
  const pattern = 'pattern' in def && def.pattern instanceof RegExp ? def.pattern : undefined
  if (pattern !== undefined && /[ims]/.test(pattern.flags)) {
    throw unsupported(
      path,
      `the flags of ${String(pattern)} do not reach the API server`,
      'write the pattern without them, or as a rule: rule(schema, "self.matches(\'(?i)…\')")',
    )
  }
}

/** The API server does not look at the keys of additionalProperties. */
function refuseKeys(schema: z.core.$ZodType, path: SchemaPath): void {
  const { def } = (schema as z.core.$ZodRecord)._zod
  if (def.type !== 'record') return
  const key = def.keyType._zod.def
  if (key.type === 'string' && !('format' in key) && (key.checks ?? []).length === 0) return
  throw unsupported(
    path,
    'the keys of z.record() are not checked',
    'name them as fields of z.object(), or use z.record(z.string(), …) with a rule: rule(schema, "self.all(key, …)")',
  )
}

/** The API server would refuse the whole definition. */
function refuseDefault(schema: z.core.$ZodType, path: SchemaPath): void {
  const { def } = (schema as z.core.$ZodDefault)._zod
  if (!['default', 'prefault'].includes(def.type)) return
  const { error } = safeParse(def.innerType, def.defaultValue)
  if (error === undefined) return
  const [issue] = error.issues
  const where = (issue?.path ?? []).map((part) => `.${String(part)}`).join('')
  throw unsupported(
    path,
    `the default ${JSON.stringify(def.defaultValue)} is invalid`,
    `${where === '' ? '' : `${where}: `}${issue?.message}`,
  )
}

/** A transform stands behind the type that it takes, in a pipe. */
function isTransform(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodPipe)._zod
  return def.type === 'pipe' && (def.out._zod.def.type === 'transform' || def.in._zod.def.type === 'transform')
}

function noPlace(path: SchemaPath, spelling: string, advice: string): SetpointError {
  return unsupported(path, `${spelling} has no place in a CustomResourceDefinition`, advice)
}

export function unsupported(path: SchemaPath, what: string, advice: string): SetpointError {
  return new SetpointError('SchemaUnsupported', `${fieldText(path)}: ${what}; ${advice}`)
}

/** `.spec.ports[].name` for a path within a JSON schema. */
function fieldText(path: SchemaPath): string {
  let text = ''
  for (let index = 0; index < path.length; index++) {
    const part = path[index]
    if (part === 'properties') text += `.${path[++index]}`
    else if (part === 'items') text += '[]'
    else if (part === 'additionalProperties') text += '{}'
  }
  return text === '' ? 'the schema itself' : text
}
