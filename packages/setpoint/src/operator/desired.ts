import type { Kind, ObjectMeta, ObjectOf } from '@setpoint/kube'
import type { DeepPartial } from '../client/index.js'
import { jsonOf } from './json-of.js'

/**
 * What a controller wants of another object: its kind as a value, its name, and the fields that matter. All other
 * fields stay whatever they are.
 */
export type Desired<K extends Kind> = {
  readonly kind: K
  readonly name: string
  /** Default: the namespace of the object that is reconciled. */
  readonly namespace?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
} & DeepPartial<Omit<ObjectOf<K>, 'apiVersion' | 'kind' | 'metadata' | 'status'>>

/** The object that says it to the server. */
export interface DesiredObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: ObjectMeta & { name: string }
}

export function desiredObject(desired: Desired<Kind>, defaultNamespace: string | undefined): DesiredObject {
  const { kind, name, namespace = defaultNamespace, labels, annotations, ...fields } = desired
  const metadata: DesiredObject['metadata'] = { name }
  if (kind.namespaced && namespace !== undefined) metadata.namespace = namespace
  if (labels !== undefined) metadata.labels = { ...labels }
  if (annotations !== undefined) metadata.annotations = { ...annotations }
  return { apiVersion: kind.apiVersion, kind: kind.kind, metadata, ...(jsonOf(fields) as object) }
}
