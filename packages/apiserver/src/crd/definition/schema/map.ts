import { type FieldError, type FieldPath, invalid, notSupported, required } from '@setpoint/kube'
import type { SentSchema } from '../types.js'

/** x-kubernetes-map-type goes with objects only. */
export function validateMapType(schema: SentSchema, path: FieldPath): FieldError[] {
  const mapType = schema['x-kubernetes-map-type'] as string | undefined
  if (mapType === undefined) return []
  const errors: FieldError[] = []
  if (schema.type !== 'object') {
    const detail = 'must be object if x-kubernetes-map-type is specified'
    const at = path.child('type')
    errors.push(schema.type === undefined ? required(at, detail) : invalid(at, schema.type, detail))
  }
  if (mapType !== 'atomic' && mapType !== 'granular') {
    errors.push(notSupported(path.child('x-kubernetes-map-type'), mapType, ['atomic', 'granular']))
  }
  return errors
}
