import { cloneObject, type JsonObject, type KubeObject, quote } from '@setpoint/kube'
import { type CompiledSchema, MalformedObjectError } from '../crd/index.js'
import { GoError } from '../decode/index.js'
import type { Codec } from '../resource/index.js'
import type { Converted } from './conversion/index.js'

export interface CustomCodecInput {
  readonly apiVersion: string
  readonly storedApiVersion: string
  /** The schema of a version; undefined for one that the definition no longer has. */
  readonly schemaOf: (apiVersion: string) => CompiledSchema | undefined
  /** Objects of later revisions have been through the schema of the stored version. */
  readonly since: number
  /** Who converts between versions; undefined: they differ in their names alone. */
  readonly converted: Converted | undefined
}

/**
 * Custom resources are validated in the version of the request, which is also their hub. On the way out of storage an
 * object gets the defaults of the version that it was stored in and is then converted; on the way in it is converted
 * and loses what the stored version does not have.
 */
export function customCodec({ apiVersion, storedApiVersion, schemaOf, since, converted }: CustomCodecInput): Codec {
  const schema = schemaOf(apiVersion) as CompiledSchema
  const settledObjects = new WeakMap<KubeObject, KubeObject>()
  const changedByAdmission = new WeakSet<KubeObject>()

  function prune(object: KubeObject, version: string): KubeObject {
    schemaOf(version)?.decode(object as unknown as JsonObject, 'drop')
    return object
  }

  function setDefaults(object: KubeObject, version: string): KubeObject {
    schemaOf(version)?.applyDefaults(object as unknown as JsonObject)
    return object
  }

  /** A stored object by today's schema of its own version. */
  function settled(stored: KubeObject): KubeObject {
    if (stored.apiVersion === storedApiVersion && Number(stored.metadata.resourceVersion) > since) return stored
    const known = settledObjects.get(stored)
    if (known !== undefined) return known
    const object = setDefaults(prune(cloneObject(stored), stored.apiVersion), stored.apiVersion)
    settledObjects.set(stored, object)
    return object
  }

  /** A copy in another version, without what that version does not have. */
  function inVersion(object: KubeObject, version: string): KubeObject {
    const copy = cloneObject(converted === undefined ? object : converted.get(object, version))
    copy.apiVersion = version
    return prune(copy, version)
  }

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
      const object = settled(stored)
      return object.apiVersion === apiVersion ? object : inVersion(object, apiVersion)
    },
    // Every reader of the stored version fills in its defaults; doing it here lets the bytes be sent as they are.
    store: (object) =>
      object.apiVersion === storedApiVersion
        ? object
        : setDefaults(inVersion(object, storedApiVersion), storedApiVersion),
    admitted: {
      read: (object) => setDefaults(object, object.apiVersion),
      mark: (object) => changedByAdmission.add(object),
      drop(object) {
        if (changedByAdmission.delete(object)) prune(object, object.apiVersion)
      },
    },
    ...(converted === undefined
      ? {}
      : {
          convert: converted.converter,
          prepare: (stored: readonly KubeObject[]) => converted.prepare(stored.map(settled), apiVersion),
        }),
    strategicSchema: undefined,
  }
}

function same(object: KubeObject): KubeObject {
  return object
}
