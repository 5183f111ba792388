import type { GroupResource, JsonObject, KubeObject } from '@setpoint/kube'
import { storagePrefix } from '../../registry/index.js'

/** One of the objects that the server itself brings. */
export interface SystemObject {
  /** Where storage keeps it. */
  readonly key: string
  /** The object without its resourceVersion. */
  stored(fields: SystemFields): KubeObject
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
  /** Spec, status and whatever else the kind has, with its defaults, in the order of the stored JSON. */
  readonly fields: JsonObject
  /** The fields that belong to the server as their field manager, as FieldsV1. */
  readonly owned: JsonObject
}

export function systemObject(content: Content): SystemObject {
  const { apiVersion, kind, resource, name, namespace, generation, labels, fields, owned } = content
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
        managedFields: [
          { manager: 'kube-apiserver', operation: 'Update', apiVersion, time, fieldsType: 'FieldsV1', fieldsV1: owned },
        ],
      },
      ...fields,
    }),
  }
}

/** The FieldsV1 of labels. */
export function ownedLabels(labels: Readonly<Record<string, string>>): JsonObject {
  const names = Object.keys(labels).map((name) => [`f:${name}`, {}])
  return { 'f:labels': { '.': {}, ...Object.fromEntries(names) } }
}
