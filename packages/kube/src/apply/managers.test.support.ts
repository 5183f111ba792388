import { builtInSchema, resolveBuiltInSchema } from '../kind/schemas.js'
import type { KubeObject, ManagedFieldsEntry, ObjectMeta } from '../meta/index.js'
import { TypeCompiler } from '../typed/index.js'
import { FieldManager, type FieldManagerOptions } from './index.js'

const CONFIG_MAP = { group: '', version: 'v1', kind: 'ConfigMap' }
const type = new TypeCompiler(resolveBuiltInSchema).compile(builtInSchema(CONFIG_MAP) ?? {})

/** The field manager of ConfigMaps, which have one version and hold maps of strings. */
export function configMaps(options: Partial<FieldManagerOptions> = {}): FieldManager {
  const versions = { type: (apiVersion: string) => (apiVersion === 'v1' ? type : undefined) }
  return new FieldManager({ kind: CONFIG_MAP, versions, ...options })
}

export interface ConfigMap extends KubeObject {
  data: { [key: string]: string }
}

export function configMap(data: ConfigMap['data'], metadata: ObjectMeta = {}): ConfigMap {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c', namespace: 'default', ...metadata }, data }
}

/** The object as a server stores it: with its managers and an identity. */
export function stored<T extends KubeObject>(object: T, managedFields: ManagedFieldsEntry[] | undefined): T {
  const { managedFields: _, ...metadata } = object.metadata
  const managers = managedFields === undefined ? {} : { managedFields }
  return { ...object, metadata: { uid: 'u', ...metadata, ...managers } }
}

/** `updater Update 2024-01-01T00:00:00Z .data.a .data.b` */
export function summary(entries: ManagedFieldsEntry[] | undefined): string[] {
  return (entries ?? []).map(({ manager = '', operation = '', time = 'never', fieldsV1 = {} }) => {
    const data = (fieldsV1['f:data'] ?? {}) as object
    const keys = Object.keys(data).map((key) => key.replace(/^f:/, ''))
    return [manager, operation, time, ...keys].join(' ')
  })
}

export const NEW_YEAR: number = Date.UTC(2024, 0, 1)
export const SECOND = 1000
