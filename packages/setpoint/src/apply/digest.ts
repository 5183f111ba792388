import { createHash } from 'node:crypto'
import type { Json } from '@setpoint/kube'

/**
 * Stands for a value where many are remembered. Values that differ in the order of their keys alone have different
 * digests: that costs a request, no more.
 */
export function digestOf(value: Json): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64')
}
