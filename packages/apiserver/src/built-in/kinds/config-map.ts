import { type FieldError, fieldPath, invalid, tooLong } from '@setpoint/kube'
import type { ConfigMap } from '@setpoint/kube/kinds/v1'
import { base64Size, MAX_DATA_SIZE, textSize, validateKeys, whenImmutable } from './data.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const DATA = fieldPath('data')
const BINARY_DATA = fieldPath('binaryData')

function validate({ data, binaryData }: ConfigMap): FieldError[] {
  const errors = [...validateKeys(data, DATA), ...validateKeys(binaryData, BINARY_DATA)]
  for (const key in binaryData) {
    if (data !== undefined && Object.hasOwn(data, key)) {
      errors.push(invalid(DATA.key(key), key, 'duplicate of key present in binaryData'))
    }
  }
  if (textSize(data) + base64Size(binaryData) > MAX_DATA_SIZE) {
    // The whole object is at fault, and this is how the server writes its path here.
    errors.push({ ...tooLong(fieldPath(), MAX_DATA_SIZE), field: '[]' })
  }
  return errors
}

function validateUpdate(object: ConfigMap, old: ConfigMap): FieldError[] {
  return [...whenImmutable(object, old, ['data', 'binaryData']), ...validate(object)]
}

export const configMapRules: KindRules = {
  strategy: typedStrategy<ConfigMap>({ validate, validateUpdate }),
}
