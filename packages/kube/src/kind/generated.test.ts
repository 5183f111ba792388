import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { discovery } from '../generated/discovery.js'
import { isJsonObject, type Json } from '../json/index.js'
import type { Schema } from '../schema/index.js'
import type { ManagedFieldsEntry, ObjectMeta, OwnerReference } from '../meta/index.js'
import type { Status, StatusCause, StatusDetails } from '../status/index.js'
import type { Kind } from './kind.js'
import {
  builtInComponent,
  builtInComponents,
  builtInSchema,
  builtInSchemaName,
  resolveBuiltInSchema,
} from './schemas.js'

const groupVersions = discovery.flatMap(({ name: group, versions }) =>
  versions.map((version) => ({ group, ...version })),
)

describe('discovery of the built-in kinds', () => {
  test('has the core group first and the preferred version of each group first', () => {
    expect(discovery.map(({ name }) => name).slice(0, 3)).toEqual(['', 'apiregistration.k8s.io', 'apps'])
    const autoscaling = discovery.find(({ name }) => name === 'autoscaling')
    expect(autoscaling?.versions.map(({ version }) => version)).toEqual(['v2', 'v1'])
  })

  test('has on by default what kube-apiserver serves without further flags', () => {
    const enabled = groupVersions.filter((version) => version.enabledByDefault)
    expect(enabled.map(({ group, version }) => `${group}/${version}`)).toEqual([
      '/v1',
      'apiregistration.k8s.io/v1',
      'apps/v1',
      'events.k8s.io/v1',
      'authentication.k8s.io/v1',
      'authorization.k8s.io/v1',
      'autoscaling/v2',
      'autoscaling/v1',
      'batch/v1',
      'certificates.k8s.io/v1',
      'networking.k8s.io/v1',
      'policy/v1',
      'rbac.authorization.k8s.io/v1',
      'storage.k8s.io/v1',
      'admissionregistration.k8s.io/v1',
      'apiextensions.k8s.io/v1',
      'scheduling.k8s.io/v1',
      'coordination.k8s.io/v1',
      'node.k8s.io/v1',
      'discovery.k8s.io/v1',
      'resource.k8s.io/v1',
      'flowcontrol.apiserver.k8s.io/v1',
    ])
    expect(groupVersions.length).toBeGreaterThan(enabled.length)
  })

  test('gives a subresource its own kind, and its group and version where they are not the parent’s', () => {
    const apps = groupVersions.find(({ group }) => group === 'apps')
    expect(apps?.resources.find(({ name }) => name === 'deployments')).toEqual({
      name: 'deployments',
      singularName: 'deployment',
      namespaced: true,
      kind: 'Deployment',
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      shortNames: ['deploy'],
      categories: ['all'],
      storageVersionHash: '8aSe+NMegvE=',
      subresources: [
        { name: 'scale', kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: ['get', 'patch', 'update'] },
        { name: 'status', kind: 'Deployment', verbs: ['get', 'patch', 'update'] },
      ],
    })
  })
})

describe.each(groupVersions)('$group/$version', ({ group, version, resources }) => {
  const module = group === '' ? version : `${group}/${version}`

  test('has a Kind for each of its resources', async () => {
    const file = new URL(`../generated/kinds/${module}.ts`, import.meta.url)
    expect(existsSync(fileURLToPath(file))).toBe(true)
    const kinds = (await import(/* @vite-ignore */ file.href)) as Record<string, Kind | undefined>
    for (const { kind, name, singularName, namespaced, shortNames = [], categories = [] } of resources) {
      expect(kinds[kind]).toEqual({
        apiVersion: module,
        kind,
        group,
        version,
        plural: name,
        singular: singularName,
        namespaced,
        shortNames,
        categories,
      })
    }
    expect(Object.keys(kinds).sort()).toEqual(resources.map(({ kind }) => kind).sort())
  })

  test('has a schema for each kind that it serves', () => {
    const served = resources.flatMap(({ kind, verbs, subresources = [] }) => [
      { group, version, kind },
      ...(verbs.includes('list') ? [{ group, version, kind: `${kind}List` }] : []),
      // The options of exec, attach, port-forward and proxy travel in the query and have no schema.
      ...subresources.filter((sub) => !sub.kind.endsWith('Options')).map((sub) => ({ group, version, ...sub })),
    ])
    expect(served.filter((kind) => builtInSchema(kind)?.properties?.metadata === undefined)).toEqual([])
  })
})

describe('a meta type that is written by hand', () => {
  type Fields<T> = Record<keyof { [Field in keyof T]-?: T[Field] }, true>
  const objectMeta: Fields<ObjectMeta> = {
    annotations: true,
    creationTimestamp: true,
    deletionGracePeriodSeconds: true,
    deletionTimestamp: true,
    finalizers: true,
    generateName: true,
    generation: true,
    labels: true,
    managedFields: true,
    name: true,
    namespace: true,
    ownerReferences: true,
    resourceVersion: true,
    selfLink: true,
    uid: true,
  }
  const ownerReference: Fields<OwnerReference> = {
    apiVersion: true,
    blockOwnerDeletion: true,
    controller: true,
    kind: true,
    name: true,
    uid: true,
  }
  const managedFieldsEntry: Fields<ManagedFieldsEntry> = {
    apiVersion: true,
    fieldsType: true,
    fieldsV1: true,
    manager: true,
    operation: true,
    subresource: true,
    time: true,
  }
  const status: Fields<Status> = {
    apiVersion: true,
    code: true,
    details: true,
    kind: true,
    message: true,
    metadata: true,
    reason: true,
    status: true,
  }
  const statusDetails: Fields<StatusDetails> = {
    causes: true,
    group: true,
    kind: true,
    name: true,
    retryAfterSeconds: true,
    uid: true,
  }
  const statusCause: Fields<StatusCause> = { field: true, message: true, reason: true }

  test.each([
    ['ObjectMeta', objectMeta],
    ['OwnerReference', ownerReference],
    ['ManagedFieldsEntry', managedFieldsEntry],
    ['Status', status],
    ['StatusDetails', statusDetails],
    ['StatusCause', statusCause],
  ])('%s has the fields of its schema', (name, fields) => {
    const schema = builtInComponent(`io.k8s.apimachinery.pkg.apis.meta.v1.${name}`)
    expect(Object.keys(schema?.properties ?? {}).sort()).toEqual(Object.keys(fields))
  })
})

describe('the schemas of the built-in kinds', () => {
  test('refer only to schemas that are there', () => {
    const all = allSchemas().flatMap((schema) => references(schema as Json))
    expect(all.length).toBeGreaterThan(1000)
    expect(all.filter((reference) => resolveBuiltInSchema(reference) === undefined)).toEqual([])
  })

  test('have no descriptions', () => {
    const described = allSchemas()
      .flatMap((schema) => [schema, ...Object.values(schema.properties ?? {})])
      .filter(({ description }) => typeof description === 'string')
    expect(described).toEqual([])
  })

  test('are parsed once', () => {
    const kind = { group: '', version: 'v1', kind: 'Pod' }
    expect(builtInSchema(kind)).toBe(builtInSchema(kind))
  })

  test('are found by group, version and kind', () => {
    expect(builtInSchemaName({ group: '', version: 'v1', kind: 'Pod' })).toBe('io.k8s.api.core.v1.Pod')
    expect(builtInSchemaName({ group: 'apps', version: 'v1', kind: 'DeleteOptions' })).toMatch(
      /meta\.v1\.DeleteOptions$/,
    )
    expect(builtInSchemaName({ group: 'apps', version: 'v1', kind: 'Pod' })).toBeUndefined()
    expect(resolveBuiltInSchema('#/definitions/io.k8s.api.core.v1.Pod')).toBeUndefined()
  })

  test.each([
    // Strategic merge and apply may differ on the key of the same list.
    ['PodSpec.containers', 'name', 'merge', 'map', ['name']],
    ['PodSpec.initContainers', 'name', 'merge', 'map', ['name']],
    ['PodSpec.ephemeralContainers', 'name', 'merge', 'map', ['name']],
    ['PodSpec.volumes', 'name', 'merge,retainKeys', 'map', ['name']],
    ['PodSpec.imagePullSecrets', 'name', 'merge', 'map', ['name']],
    ['PodSpec.hostAliases', 'ip', 'merge', 'map', ['ip']],
    ['PodSpec.topologySpreadConstraints', 'topologyKey', 'merge', 'map', ['topologyKey', 'whenUnsatisfiable']],
    ['PodSpec.tolerations', undefined, undefined, 'atomic', undefined],
    ['PodSpec.readinessGates', undefined, undefined, 'atomic', undefined],
    ['Container.ports', 'containerPort', 'merge', 'map', ['containerPort', 'protocol']],
    ['Container.env', 'name', 'merge', 'map', ['name']],
    ['Container.envFrom', undefined, undefined, 'atomic', undefined],
    ['Container.volumeMounts', 'mountPath', 'merge', 'map', ['mountPath']],
    ['Container.volumeDevices', 'devicePath', 'merge', 'map', ['devicePath']],
    ['Container.command', undefined, undefined, 'atomic', undefined],
    ['ServiceSpec.ports', 'port', 'merge', 'map', ['port', 'protocol']],
    ['ServiceAccount.secrets', 'name', 'merge', 'map', ['name']],
    ['PodStatus.conditions', 'type', 'merge', 'map', ['type']],
    ['EndpointSubset.ports', undefined, undefined, 'atomic', undefined],
    ['NodeSpec.podCIDRs', undefined, 'merge', 'set', undefined],
  ])('%s merges on %s', (path, mergeKey, strategy, listType, mapKeys) => {
    const schema = field(path)
    expect(schema['x-kubernetes-patch-merge-key']).toBe(mergeKey)
    expect(schema['x-kubernetes-patch-strategy']).toBe(strategy)
    expect(schema['x-kubernetes-list-type']).toBe(listType)
    expect(schema['x-kubernetes-list-map-keys']).toEqual(mapKeys)
  })

  test('keep the other facts that patches and apply go by', () => {
    const apps = (name: string): Schema | undefined => builtInComponent(`io.k8s.api.apps.v1.${name}`)
    expect(apps('DeploymentSpec')?.properties?.strategy?.['x-kubernetes-patch-strategy']).toBe('retainKeys')
    expect(schemaOf('SecretReference')['x-kubernetes-map-type']).toBe('atomic')
    const meta = builtInComponent('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta')
    expect(meta?.properties?.ownerReferences?.['x-kubernetes-list-map-keys']).toEqual(['uid'])
    expect(meta?.properties?.finalizers).toMatchObject({
      'x-kubernetes-list-type': 'set',
      'x-kubernetes-patch-strategy': 'merge',
    })
    expect(field('ContainerPort.protocol')).toEqual({ type: 'string', default: 'TCP', enum: ['SCTP', 'TCP', 'UDP'] })
    expect(field('Pod.spec')).toEqual({
      allOf: [{ $ref: '#/components/schemas/io.k8s.api.core.v1.PodSpec' }],
      default: {},
    })
  })
})

function allSchemas(): Schema[] {
  return [...builtInComponents()].map((name) => builtInComponent(name) ?? {})
}

function schemaOf(name: string): Schema {
  const schema = builtInComponent(`io.k8s.api.core.v1.${name}`)
  if (schema === undefined) throw new Error(`no ${name}`)
  return schema
}

function field(path: string): Schema {
  const [type = '', name = ''] = path.split('.')
  const schema = schemaOf(type).properties?.[name]
  if (schema === undefined) throw new Error(`no ${path}`)
  return schema
}

function references(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (!isJsonObject(value)) return []
  const own = typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(references)]
}
