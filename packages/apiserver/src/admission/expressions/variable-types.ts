import {
  BOOL,
  DYN,
  INT,
  listOf,
  mapOf,
  STRING,
  structType,
  TIMESTAMP,
  type Type,
  type TypeProvider,
} from '@setpoint/cel'

const GROUP_VERSION_KIND = structType('kubernetes.GroupVersionKind')
const GROUP_VERSION_RESOURCE = structType('kubernetes.GroupVersionResource')
const USER_INFO = structType('kubernetes.UserInfo')
/** `request`: an AdmissionRequest without its uid and its objects. */
export const REQUEST_TYPE: Type = structType('kubernetes.AdmissionRequest')

const NAMESPACE_METADATA = structType('kubernetes.NamespaceMetadata')
const NAMESPACE_SPEC = structType('kubernetes.NamespaceSpec')
const NAMESPACE_STATUS = structType('kubernetes.NamespaceStatus')
const NAMESPACE_CONDITION = structType('kubernetes.NamespaceCondition')
/** `namespaceObject`: a Namespace without what nobody should decide by. */
export const NAMESPACE_TYPE: Type = structType('kubernetes.Namespace')

const STRINGS = listOf(STRING)
const LABELS = mapOf(STRING, STRING)

const FIELDS: ReadonlyMap<Type, Readonly<Record<string, Type>>> = new Map<Type, Readonly<Record<string, Type>>>([
  [GROUP_VERSION_KIND, { group: STRING, version: STRING, kind: STRING }],
  [GROUP_VERSION_RESOURCE, { group: STRING, version: STRING, resource: STRING }],
  [USER_INFO, { username: STRING, uid: STRING, groups: STRINGS, extra: mapOf(STRING, STRINGS) }],
  [
    REQUEST_TYPE,
    {
      kind: GROUP_VERSION_KIND,
      resource: GROUP_VERSION_RESOURCE,
      subResource: STRING,
      requestKind: GROUP_VERSION_KIND,
      requestResource: GROUP_VERSION_RESOURCE,
      requestSubResource: STRING,
      name: STRING,
      namespace: STRING,
      operation: STRING,
      userInfo: USER_INFO,
      dryRun: BOOL,
      options: DYN,
    },
  ],
  [
    NAMESPACE_METADATA,
    {
      name: STRING,
      generateName: STRING,
      namespace: STRING,
      labels: LABELS,
      annotations: LABELS,
      UID: STRING,
      creationTimestamp: TIMESTAMP,
      deletionGracePeriodSeconds: INT,
      deletionTimestamp: TIMESTAMP,
      generation: INT,
      resourceVersion: STRING,
      finalizers: STRINGS,
    },
  ],
  [NAMESPACE_SPEC, { finalizers: STRINGS }],
  [
    NAMESPACE_CONDITION,
    { status: STRING, type: STRING, lastTransitionTime: TIMESTAMP, message: STRING, reason: STRING },
  ],
  [NAMESPACE_STATUS, { conditions: listOf(NAMESPACE_CONDITION), phase: STRING }],
  [NAMESPACE_TYPE, { metadata: NAMESPACE_METADATA, spec: NAMESPACE_SPEC, status: NAMESPACE_STATUS }],
])

const BY_NAME = new Map([...FIELDS].map(([type, fields]) => [type.name, { type, fields }]))

/** The types of the variables that every expression about a request has. */
export const VARIABLE_TYPES: TypeProvider = {
  findType: (name) => BY_NAME.get(name)?.type,
  findField(name, field) {
    const fields = BY_NAME.get(name)?.fields
    return fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined
  },
}
