import { discovery } from '@setpoint/kube/discovery'
import { protobufPackages } from '@setpoint/kube/protobuf'
import { builtInSchemaName } from '@setpoint/kube/schemas'
import { describe, expect, test } from 'vitest'
import { Cursor } from './cursor.js'
import { types } from './records.test.helper.js'
import { bytes, int, message } from './wire.test.helper.js'

const kinds = discovery.flatMap(({ name: group, versions }) =>
  versions.flatMap(({ version, resources }) =>
    resources.flatMap(({ kind, subresources = [] }) => [
      { group, version, kind },
      ...subresources.map((subresource) => ({ group, version, ...subresource })),
    ]),
  ),
)

describe('the table of messages', () => {
  test('has every kind that the server serves', () => {
    // PodExecOptions and the like come in the query.
    const missing = kinds
      .filter(({ kind }) => !kind.endsWith('Options'))
      .filter((kind) => types.reader(builtInSchemaName(kind) ?? '') === undefined)
    expect(missing).toEqual([])
  })

  test('knows everything that its messages contain', () => {
    const names = Object.values(protobufPackages).flatMap(({ component, messages }) =>
      messages
        .trim()
        .split('\n')
        .map((line) => `${component}.${line.split(' ')[0]}`),
    )
    expect(names.length).toBeGreaterThan(700)
    // A field that no message has makes each compile all of its own.
    const unknown = int(10_000, 1)
    for (const name of names) types.reader(name)?.(new Cursor(unknown, 0, unknown.length), {})
  })

  test('has no kind of another component', () => {
    expect(types.reader('io.k8s.api.core.v1.Nothing')).toBeUndefined()
    expect(types.reader('com.example.v1.Pod')).toBeUndefined()
    expect(types.reader('')).toBeUndefined()
  })

  test('leaves the place of a struct that Go embeds out of JSON', () => {
    const target = {}
    const volume = message(bytes(1, 'v'), bytes(2, bytes(1, bytes(1, '/var'))))
    types.reader('io.k8s.api.core.v1.Volume')?.(new Cursor(volume, 0, volume.length), target)
    expect(target).toEqual({ name: 'v', hostPath: { path: '/var' } })
  })
})
