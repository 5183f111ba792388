import type { Schema } from '@setpoint/kube'
import type { QuickCheck } from './quick.js'
import type { Validator } from './validator.js'

/**
 * What an object schema says about its fields. Field names come from clients: maps, because a plain object knows
 * fields like `constructor` that nobody declared.
 */
export interface Fields {
  readonly properties: ReadonlyMap<string, Structure>
  /** The schema of all other fields; undefined: none is given. */
  readonly additional: Structure | undefined
  /** `additionalProperties: false`. */
  readonly closed: boolean
}

/** One schema outside of junctors: its validator, and the shape along which an update correlates with the old object. */
export interface Structure extends Fields {
  readonly validate: Validator
  /** Undefined: only `validate` can tell. */
  readonly quick: QuickCheck | undefined
  readonly items: Structure | undefined
  /** The keys of an `x-kubernetes-list-type: map`; undefined: another kind of list. */
  readonly listKeys: readonly string[] | undefined
}

/** A list whose items have identities: only then do items of two versions correlate. */
export function listKeysOf(schema: Schema): readonly string[] | undefined {
  const keys = schema['x-kubernetes-list-map-keys']
  const correlates = schema.type === 'array' && schema['x-kubernetes-list-type'] === 'map'
  return correlates && keys !== undefined && keys.length > 0 ? keys : undefined
}
