import { readFileSync } from 'node:fs'
import { excludeFields, fieldSet, fieldsPath } from '../fieldset/index.js'
import { apiVersionOf, type GroupVersionKind, groupVersionKindOf } from '../gvk/index.js'
import { cloneJson, type Json, type JsonObject } from '../json/index.js'
import { builtInSchema, resolveBuiltInSchema } from '../kind/schemas.js'
import type { KubeObject, ManagedFieldsEntry } from '../meta/index.js'
import type { Schema } from '../schema/index.js'
import type { Status } from '../status/index.js'
import { formatTime } from '../time/index.js'
import { customResourceType, type Type, TypeCompiler } from '../typed/index.js'
import {
  FieldManager,
  managedFieldsFromScale,
  managedFieldsOfScale,
  type ObjectVersions,
  type ReplicasPaths,
  type ResetFields,
} from './index.js'

// The writes in testdata/server.jsonl, and a server just big enough to repeat them with a FieldManager.

/** One write that kube-apiserver answered; testdata/README.md says how they were recorded. */
export interface RecordedWrite {
  scenario: string
  kind: string
  verb: 'create' | 'update' | 'patch' | 'apply'
  path: string
  subresource: string
  manager: string
  force?: boolean
  now: number
  body: JsonObject
  before?: KubeObject
  after?: KubeObject
  error?: Status
}

/** The part of a CustomResourceDefinition that matters here. */
export interface Definition {
  group: string
  names: { kind: string }
  versions: {
    name: string
    schema: { openAPIV3Schema: Schema }
    subresources?: { status?: object; scale?: { specReplicasPath: string } }
  }[]
}

type Line = RecordedWrite | { definition: Definition }

/** Each write with the definition of its kind at that time. */
export function readWrites(): { write: RecordedWrite; definition: Definition | undefined }[] {
  const text = readFileSync(new URL('testdata/server.jsonl', import.meta.url), 'utf8')
  const definitions = new Map<string, Definition>()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .flatMap((line) => {
      if (!('definition' in line)) return [{ write: line, definition: definitions.get(line.kind) }]
      definitions.set(line.definition.names.kind, line.definition)
      return []
    })
}

const builtIns = new TypeCompiler(resolveBuiltInSchema)

function builtInType(kind: GroupVersionKind): Type | undefined {
  const schema = builtInSchema(kind)
  return schema === undefined ? undefined : builtIns.compile(schema)
}

function versionsOf(kind: GroupVersionKind, definition: Definition | undefined): ObjectVersions {
  if (definition === undefined) {
    return { type: (apiVersion) => builtInType(groupVersionKindOf({ apiVersion, kind: kind.kind })) }
  }
  const types = new Map(
    definition.versions.map(({ name, schema }) => [
      `${definition.group}/${name}`,
      customResourceType(schema.openAPIV3Schema, resolveBuiltInSchema),
    ]),
  )
  return { type: (apiVersion) => types.get(apiVersion), unknown: 'refuse' }
}

/** What Go's zero values look like; custom resources start with nothing. */
const EMPTY: { [kind: string]: JsonObject } = {
  ConfigMap: { metadata: {} },
  Service: { metadata: {}, spec: {}, status: { loadBalancer: {} } },
  Deployment: {
    metadata: {},
    spec: { selector: null, strategy: {}, template: { metadata: {}, spec: { containers: null } } },
    status: {},
  },
}

/** What the strategies of these kinds put back. */
function resetFields(kind: string, subresource: string, definition: Definition | undefined): ResetFields {
  const reset = (...paths: string[][]) => excludeFields(fieldSet(...paths.map((path) => fieldsPath(...path))))
  if (definition !== undefined) {
    const versions = definition.versions.filter(({ subresources }) => subresources?.status !== undefined)
    const filter = subresource === 'status' ? reset(['metadata'], ['spec']) : reset(['status'])
    return new Map(versions.map(({ name }) => [`${definition.group}/${name}`, filter]))
  }
  if (kind === 'ConfigMap') return new Map()
  const apiVersion = kind === 'Deployment' ? 'apps/v1' : 'v1'
  const filter = subresource === 'status' ? reset(['spec'], ['metadata', 'labels']) : reset(['status'])
  return new Map([[apiVersion, filter]])
}

const SCALE: GroupVersionKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' }

function fieldManager({ kind, path, subresource }: RecordedWrite, definition: Definition | undefined): FieldManager {
  if (subresource === 'scale') {
    return new FieldManager({ kind: SCALE, versions: versionsOf(SCALE, undefined), subresource })
  }
  const gvk = kindOf(kind, path)
  const empty = EMPTY[kind]
  return new FieldManager({
    kind: gvk,
    versions: versionsOf(gvk, definition),
    subresource,
    resetFields: resetFields(kind, subresource, definition),
    ...(empty === undefined ? {} : { empty: { apiVersion: apiVersionOf(gvk), kind, ...empty } }),
  })
}

/** /apis/apps/v1/namespaces/… or /api/v1/namespaces/… */
function kindOf(kind: string, path: string): GroupVersionKind {
  const [, root, first = '', second = ''] = path.split('/')
  return root === 'api' ? { group: '', version: first, kind } : { group: first, version: second, kind }
}

/** The object that reaches the field manager: decoded and defaulted, not yet touched by strategy and allocators. */
function nextObject({ verb, body, before, after, kind }: RecordedWrite): KubeObject {
  if (verb === 'update') return body as unknown as KubeObject
  const next = cloneJson(after as unknown as Json) as unknown as KubeObject
  if (verb === 'patch') return withManagers(next, before?.metadata.managedFields)
  if (kind === 'Service') {
    const spec = next['spec'] as JsonObject
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) delete spec[field]
  }
  return withManagers(next, undefined)
}

export function withManagers(object: KubeObject, managedFields: ManagedFieldsEntry[] | undefined): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata
  return { ...object, metadata: managedFields === undefined ? metadata : { ...metadata, managedFields } }
}

/** The server's clock when it took the write: its second or the next. */
function serverTime({ now, after }: RecordedWrite): number {
  const times = new Set(after?.metadata.managedFields?.map(({ time }) => time))
  return [now, now + 1000].find((candidate) => times.has(formatTime(candidate))) ?? now
}

/** The objects that a server would store, with managers; a write of a Scale goes through the workload's. */
export function replay(write: RecordedWrite, definition: Definition | undefined): KubeObject {
  const { before, body, manager, force = false, subresource, path, kind } = write
  const fields = fieldManager(write, definition)
  const name = manager === '' ? 'unknown' : manager
  const now = serverTime(write)
  if (subresource === 'scale' && before !== undefined) {
    const paths = replicasPaths(definition)
    const scaleOf = (object: KubeObject): KubeObject =>
      withManagers(scaleView(object), managedFieldsOfScale(object.metadata.managedFields, paths))
    const live = scaleOf(before)
    const next = scaleView(write.after ?? before)
    const scale =
      write.verb === 'apply'
        ? fields.apply({ live, patch: body, manager, force, now }).object
        : withManagers(next, fields.update({ live, next, manager: name, now }))
    const parent = before.metadata.managedFields
    const gvk = apiVersionOf(kindOf(kind, path))
    const entries = managedFieldsFromScale(scale.metadata.managedFields, parent, gvk, paths)
    return withManagers({ ...before, spec: { ...(before['spec'] as object), ...(scale['spec'] as object) } }, entries)
  }
  if (write.verb === 'apply') return fields.apply({ live: before, patch: body, manager, force, now }).object
  const next = nextObject(write)
  return withManagers(next, fields.update({ live: before, next, manager: name, now }))
}

function replicasPaths(definition: Definition | undefined): ReplicasPaths {
  if (definition === undefined) return new Map([['apps/v1', fieldsPath('spec', 'replicas')]])
  return new Map(
    definition.versions.map(({ name, subresources }) => [
      `${definition.group}/${name}`,
      subresources?.scale && fieldsPath(...subresources.scale.specReplicasPath.slice(1).split('.')),
    ]),
  )
}

function scaleView({ metadata, spec }: KubeObject): KubeObject {
  const { name, namespace, uid, resourceVersion } = metadata
  const { replicas } = spec as { replicas?: number }
  return {
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: JSON.parse(JSON.stringify({ name, namespace, uid, resourceVersion })) as KubeObject['metadata'],
    spec: replicas === undefined ? {} : { replicas },
    status: { replicas: 0 },
  }
}
