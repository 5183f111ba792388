import { duplicate, type FieldError, type FieldPath, invalid, required, tooMany } from '@setpoint/kube'
import { findField } from './schema/index.js'
import type {
  CustomResourceColumnDefinition,
  CustomResourceSubresources,
  SelectableField,
  SentSchema,
} from './types.js'

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string']
const COLUMN_FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password']
const MAX_SELECTABLE_FIELDS = 8

export function validateColumn(column: CustomResourceColumnDefinition, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const { name, type, format = '', jsonPath } = column
  if (name === '') errors.push(required(path.child('name')))
  const types = `must be one of ${COLUMN_TYPES.join(',')}`
  if (type === '') errors.push(required(path.child('type'), types))
  else if (!COLUMN_TYPES.includes(type)) errors.push(invalid(path.child('type'), type, types))
  if (format !== '' && !COLUMN_FORMATS.includes(format)) {
    errors.push(invalid(path.child('format'), format, `must be one of ${COLUMN_FORMATS.join(',')}`))
  }
  const at = path.child('JSONPath')
  return [...errors, ...(jsonPath === '' ? [required(at)] : validateSimplePath(jsonPath, at))]
}

export function validateSubresources(
  subresources: CustomResourceSubresources | undefined,
  path: FieldPath,
): FieldError[] {
  const scale = subresources?.scale
  if (scale === undefined) return []
  const errors = [
    ...validateReplicasPath(scale.specReplicasPath, '.spec', path.child('scale', 'specReplicasPath')),
    ...validateReplicasPath(scale.statusReplicasPath, '.status', path.child('scale', 'statusReplicasPath')),
  ]
  const { labelSelectorPath = '' } = scale
  if (labelSelectorPath === '') return errors
  const at = path.child('scale', 'labelSelectorPath')
  const problems = validateSimplePath(labelSelectorPath, at)
  if (problems.length === 0 && !/^\.(spec|status)\./.test(labelSelectorPath)) {
    problems.push(invalid(at, labelSelectorPath, 'should be a json path under either .spec or .status'))
  }
  return [...errors, ...problems]
}

function validateReplicasPath(text: string, under: '.spec' | '.status', path: FieldPath): FieldError[] {
  if (text === '') return [required(path)]
  const problems = validateSimplePath(text, path)
  if (problems.length > 0 || text.startsWith(`${under}.`)) return problems
  return [invalid(path, text, `should be a json path under ${under}`)]
}

function validateSimplePath(text: string, path: FieldPath): FieldError[] {
  return text.startsWith('.') ? [] : [invalid(path, text, 'must be a simple json path starting with .')]
}

export function validateSelectableFields(
  fields: readonly SelectableField[],
  schema: SentSchema,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  fields.forEach(({ jsonPath }, index) => {
    const at = path.index(index).child('jsonPath')
    if ((jsonPath ?? '') === '') {
      errors.push(required(at))
      return
    }
    const found = findField(jsonPath, schema, false)
    if (found.problem !== undefined) {
      errors.push(invalid(at, jsonPath, `is an invalid path: ${found.problem}`))
      return
    }
    if (found.root === 'metadata') errors.push(invalid(at, jsonPath, 'must not point to fields in metadata'))
    if (!['string', 'boolean', 'integer'].includes(found.schema?.type ?? '')) {
      const detail =
        'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.'
      errors.push(invalid(at, jsonPath, detail))
    }
    if (seen.has(found.path.text)) errors.push(duplicate(at, jsonPath))
    seen.add(found.path.text)
  })
  if (seen.size > MAX_SELECTABLE_FIELDS) errors.push(tooMany(path, seen.size, MAX_SELECTABLE_FIELDS))
  return errors
}
