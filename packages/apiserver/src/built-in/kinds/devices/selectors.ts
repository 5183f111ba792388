import {
  exceedsBytes,
  type FieldError,
  type FieldPath,
  invalid,
  isJsonObject,
  type Json,
  required,
  tooLong,
} from '@setpoint/kube'
import type { DeviceSelector, OpaqueDeviceConfiguration } from '@setpoint/kube/kinds/resource.k8s.io/v1'
import { validateCsiDriverName } from '../csi-driver-name.js'
import { validateItems } from './lists.js'

const MAX_SELECTORS = 32
const MAX_EXPRESSION = 10 * 1024
const MAX_PARAMETERS = 10 * 1024
export const MAX_CONFIGURATIONS = 32

export function validateSelectors(selectors: readonly DeviceSelector[] | undefined, path: FieldPath): FieldError[] {
  return validateItems(selectors, MAX_SELECTORS, path, ({ cel }, at) => {
    if (cel === undefined) return [required(at.child('cel'))]
    const long = exceedsBytes(cel.expression ?? '', MAX_EXPRESSION)
    return long ? [tooLong(at.child('cel', 'expression'), MAX_EXPRESSION)] : []
  })
}

/** What a driver is told about devices: its own words. */
export function validateConfiguration(
  { opaque }: { readonly opaque?: OpaqueDeviceConfiguration },
  path: FieldPath,
): FieldError[] {
  const at = path.child('opaque')
  if (opaque === undefined) return [required(at)]
  return [
    ...validateCsiDriverName(opaque.driver ?? '', at.child('driver')),
    ...validateParameters(opaque.parameters as Json | undefined, at.child('parameters')),
  ]
}

function validateParameters(parameters: Json | undefined, path: FieldPath): FieldError[] {
  if (parameters === undefined || parameters === null) return [required(path)]
  if (exceedsBytes(JSON.stringify(parameters), MAX_PARAMETERS)) return [tooLong(path, MAX_PARAMETERS)]
  return isJsonObject(parameters) ? [] : [invalid(path, '<value omitted>', 'must be a valid JSON object')]
}
