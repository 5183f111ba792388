import { cloneObject, type JsonObject, type KubeObject, quote } from '@setpoint/kube'
import { type CompiledSchema, MalformedObjectError } from '../crd/index.js'
import { GoError } from '../decode/index.js'
import type { Codec } from '../resource/index.js'

export interface CustomCodecInput {
  readonly apiVersion: string
  readonly storedApiVersion: string
  readonly schema: CompiledSchema
  /** The schema of the stored version. */
  readonly storedSchema: CompiledSchema
  /** Objects of later revisions have been through this schema. */
  readonly since: number
}

/**
 * Custom resources are validated in the version of the request, which is also their hub. Between versions only
 * apiVersion changes (conversion strategy None); defaults are filled in on the way in and on the way out.
 */
export function customCodec({ apiVersion, storedApiVersion, schema, storedSchema, since }: CustomCodecInput): Codec {
  return {
    decode({ value, duplicates = [], strict = [] }) {
      const object = value as JsonObject
      let unknown: string[]
      try {
        unknown = schema.decode(object)
      } catch (error) {
        if (error instanceof MalformedObjectError) throw new GoError(error.message)
        throw error
      }
      schema.applyDefaults(object)
      object['metadata'] ??= {}
      return {
        object: object as unknown as KubeObject,
        strict: [...strict, ...duplicates, ...unknown.map((field) => `unknown field ${quote(field)}`)],
      }
    },
    toHub: same,
    fromHub: same,
    load(stored) {
      if (stored.apiVersion === apiVersion && Number(stored.metadata.resourceVersion) > since) return stored
      const object = cloneObject(stored)
      object.apiVersion = apiVersion
      schema.decode(object as unknown as JsonObject, 'drop')
      schema.applyDefaults(object as unknown as JsonObject)
      return object
    },
    store(object) {
      if (object.apiVersion === storedApiVersion) return object
      // What the stored version does not have is lost, as in every conversion.
      const stored = cloneObject(object)
      stored.apiVersion = storedApiVersion
      storedSchema.decode(stored as unknown as JsonObject, 'drop')
      return stored
    },
    strategicSchema: undefined,
  }
}

function same(object: KubeObject): KubeObject {
  return object
}
