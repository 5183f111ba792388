import { type FieldError, type FieldPath, invalid, type Quantity } from '@setpoint/kube'
import { isExtendedResource } from '../resources.js'

/** Resources that come in whole units, beside extended ones. */
const WHOLE: ReadonlySet<string> = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
])

/** An amount of a resource is not negative, and whole where the resource is. */
export function checkQuantity(errors: FieldError[], name: string, quantity: Quantity, path: FieldPath): void {
  if (quantity.sign < 0) errors.push(invalid(path, quantity.toString(), 'must be greater than or equal to 0'))
  if (!WHOLE.has(name) && !isExtendedResource(name)) return
  if (quantity.milliValue() % 1000n !== 0n) errors.push(invalid(path, quantity.toString(), 'must be an integer'))
}
