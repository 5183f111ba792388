import { describe, expect, test } from 'vitest'
import { discovery } from '../../generated/discovery.js'
import { protobufPackages } from '../../generated/protobuf.js'
import type { JsonObject } from '../../json/index.js'
import { builtInSchemaName } from '../../kind/schemas.js'
import { bytes, int, message } from '../wire.test.helper.js'
import { Cursor, ProtobufTypes } from './index.js'
import { parseMessage } from './table.js'

const types = new ProtobufTypes(protobufPackages, {
  maxDepth: 100,
  readJson: () => null,
  readFieldSet: () => null,
  keepPointers: false,
})

const kinds = discovery.flatMap(({ name: group, versions }) =>
  versions.flatMap(({ version, resources }) =>
    resources.flatMap(({ kind, subresources = [] }) => [
      { group, version, kind },
      ...subresources.map((subresource) => ({ group, version, ...subresource })),
    ]),
  ),
)

const lines = Object.entries(protobufPackages).flatMap(([id, { component, messages }]) =>
  messages
    .trim()
    .split('\n')
    .map((line) => ({ id, component, name: line.split(' ', 1)[0] ?? '', line: line.replace(/^\S+ ?/, '') })),
)

describe('the table of messages', () => {
  // PodExecOptions and the like come in the query.
  const asked = kinds.filter(({ kind }) => !kind.endsWith('Options'))

  test('has every kind that the server serves', () => {
    expect(asked.filter((kind) => types.reader(builtInSchemaName(kind) ?? '') === undefined)).toEqual([])
    expect(asked.filter((kind) => types.kindReader(kind) === undefined)).toEqual([])
  })

  test('has the list of every resource that can be listed', () => {
    const listed = discovery.flatMap(({ name: group, versions }) =>
      versions.flatMap(({ version, resources }) =>
        resources
          .filter(({ verbs }) => verbs.includes('list'))
          .map(({ kind }) => ({ group, version, kind: `${kind}List` })),
      ),
    )
    expect(listed.length).toBeGreaterThan(60)
    expect(listed.filter((kind) => types.kindReader(kind) === undefined)).toEqual([])
  })

  test('knows everything that its messages contain', () => {
    expect(lines.length).toBeGreaterThan(800)
    // A field that no message has makes each compile all of its own.
    const unknown = int(10_000, 1)
    for (const { component, name } of lines) {
      types.reader(`${component}.${name}`)?.(new Cursor(unknown, 0, unknown.length), {})
    }
  })

  test('has the metadata of every kind first', () => {
    const numbers = lines.flatMap(({ id, line }) =>
      parseMessage(line, id).fields.flatMap(({ json, type, number, cardinality }) =>
        json === 'metadata' && type === 'meta/v1.ObjectMeta' && cardinality === 'single' ? [number] : [],
      ),
    )
    expect(new Set(numbers)).toEqual(new Set([1]))
  })

  test('has no kind of another component or group', () => {
    expect(types.reader('io.k8s.api.core.v1.Nothing')).toBeUndefined()
    expect(types.reader('com.example.v1.Pod')).toBeUndefined()
    expect(types.reader('')).toBeUndefined()
    expect(types.kindReader({ group: 'example.com', version: 'v1', kind: 'Pod' })).toBeUndefined()
    expect(types.kindReader({ group: 'example.com', version: 'v1', kind: 'Status' })).toBeUndefined()
    expect(types.kindReader({ group: '', version: '1', kind: 'Pod' })).toBeUndefined()
  })

  test('leaves the place of a struct that Go embeds out of JSON', () => {
    const target = {}
    const volume = message(bytes(1, 'v'), bytes(2, bytes(1, bytes(1, '/var'))))
    types.reader('io.k8s.api.core.v1.Volume')?.(new Cursor(volume, 0, volume.length), target)
    expect(target).toEqual({ name: 'v', hostPath: { path: '/var' } })
  })
})

describe('what JSON has when nothing was sent', () => {
  const ofNothing = (component: string): JsonObject => {
    const target = {}
    types.reader(component)?.(new Cursor(new Uint8Array(), 0, 0), target)
    return target
  }

  test.each([
    ['nothing of what is left out when it is empty', 'core.v1.ConfigMapVolumeSource', {}],
    ['structs, and nothing in them', 'core.v1.ConfigMap', { metadata: {} }],
    [
      'zeros',
      'policy.v1.PodDisruptionBudgetStatus',
      { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 },
    ],
    ['null for a list or map', 'rbac.v1.PolicyRule', { verbs: null }],
    ['null for bytes', 'certificates.v1.CertificateSigningRequestSpec', { request: null, signerName: '' }],
    ['no items', 'core.v1.PodList', { metadata: {}, items: [] }],
    ['null for a time', 'core.v1.ContainerStateTerminated', { exitCode: 0, startedAt: null, finishedAt: null }],
    ['zero for a number or text', 'core.v1.HTTPGetAction', { port: 0 }],
    ['what an embedded struct has', 'core.v1.VolumeMount', { name: '', mountPath: '' }],
    [
      'structs within structs, and null for a pointer',
      'apps.v1.ReplicaSet',
      {
        metadata: {},
        spec: { selector: null, template: { metadata: {}, spec: { containers: null } } },
        status: { replicas: 0 },
      },
    ],
  ])('%s', (_what, component, json) => {
    expect(ofNothing(`io.k8s.api.${component}`)).toEqual(json)
  })
})
