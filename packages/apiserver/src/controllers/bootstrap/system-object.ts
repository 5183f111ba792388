import { type GroupResource, type JsonObject, type KubeObject, type ObjectMeta, sameValue } from '@setpoint/kube'
import { storagePrefix } from '../../registry/index.js'

/** One of the objects that the server itself brings. */
export interface SystemObject {
  /** Where storage keeps it. */
  readonly key: string
  /** The object without its resourceVersion. */
  stored(fields: SystemFields): KubeObject
  /** What a start makes of one that an earlier start left; undefined: it stays as it is. */
  renewed(earlier: KubeObject, time: string): KubeObject | undefined
}

/** What the server decides about a new object. */
export interface SystemFields {
  readonly uid: string
  /** RFC 3339. */
  readonly time: string
}

/** All that a create leaves behind but for {@link SystemFields}. */
export interface Content {
  readonly apiVersion: string
  readonly kind: string
  readonly resource: GroupResource
  readonly name: string
  readonly namespace?: string
  /** Only kinds whose changes are counted have one. */
  readonly generation?: number
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  /** Spec, status and whatever else the kind has, with its defaults, in the order of the stored JSON. */
  readonly fields: JsonObject
  /** Whether the fields tell where the server is, so that each start sets them anew. Default false. */
  readonly tellsWhere?: boolean
  /** Whose object it is as a field manager. Default kube-apiserver. */
  readonly manager?: string
  /** The fields that belong to the manager, as FieldsV1. Default: none, and nobody manages it. */
  readonly owned?: JsonObject
}

export function systemObject(content: Content): SystemObject {
  const { apiVersion, kind, resource, name, namespace, generation, labels, annotations, fields } = content
  return {
    key: `${storagePrefix(resource)}${namespace === undefined ? '' : `${namespace}/`}${name}`,
    stored: ({ uid, time }) => ({
      kind,
      apiVersion,
      metadata: {
        name,
        ...(namespace === undefined ? {} : { namespace }),
        uid,
        ...(generation === undefined ? {} : { generation }),
        creationTimestamp: time,
        ...(labels === undefined ? {} : { labels: { ...labels } }),
        ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
        ...managedFields(content, time),
      },
      ...fields,
    }),
    renewed(earlier, time) {
      const next = { ...earlier, ...fields }
      if (content.tellsWhere !== true || sameValue(next, earlier)) return undefined
      const { metadata } = earlier
      next.metadata = {
        ...metadata,
        ...(metadata.generation === undefined ? {} : { generation: metadata.generation + 1 }),
        ...managedFields(content, time),
      }
      return next
    },
  }
}

function managedFields({ apiVersion, manager = 'kube-apiserver', owned }: Content, time: string): Partial<ObjectMeta> {
  if (owned === undefined) return {}
  return {
    managedFields: [{ manager, operation: 'Update', apiVersion, time, fieldsType: 'FieldsV1', fieldsV1: owned }],
  }
}

/** The FieldsV1 of labels. */
export function ownedLabels(labels: Readonly<Record<string, string>>): JsonObject {
  const names = Object.keys(labels).map((name) => [`f:${name}`, {}] as const)
  return { 'f:labels': { '.': {}, ...Object.fromEntries(names) } }
}
