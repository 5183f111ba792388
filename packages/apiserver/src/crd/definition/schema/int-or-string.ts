import { equalJson, type Json } from '@setpoint/kube'
import type { SentSchema } from '../types.js'

const TYPES: Json = [{ type: 'integer' }, { type: 'string' }]

/** `anyOf: [{type: integer}, {type: string}]` to the letter. */
export function isIntOrStringAnyOf(anyOf: readonly SentSchema[] | undefined): boolean {
  return anyOf !== undefined && equalJson(anyOf as Json, TYPES)
}

/** An allOf whose first branch holds that anyOf. */
export function isIntOrStringAllOf(allOf: readonly SentSchema[] | undefined): boolean {
  return isIntOrStringAnyOf(allOf?.[0]?.anyOf)
}
