import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { type ControllerDefinition, controller, resource, type Transport, z } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { testCluster } from './index.js'

const note = { metadata: { name: 'demo', namespace: 'default' }, spec: { text: 'hi' } }
const address = note.metadata

/** A kind whose releases have more and more fields, and an operator that copies the text under a release's own key. */
function release(number: number): { Note: ReturnType<typeof kindOf>; notes: ControllerDefinition } {
  const Note = kindOf(number)
  const notes = controller({
    for: Note,
    owns: [ConfigMap],
    async reconcile({ spec }, ctx) {
      await ctx.apply({ kind: ConfigMap, name: 'copy', data: { [`release-${number}`]: spec.text } })
    },
  })
  return { Note, notes }
}

const kindOf = (number: number) =>
  resource({
    group: 'notes.example.com',
    version: 'v1',
    kind: 'Note',
    spec: z.object({ text: z.string(), more: z.string().default(`of release ${number}`) }),
  })

describe('an operator that restarts', () => {
  it('looks at everything again, and writes nothing', async () => {
    const { Note, notes } = release(1)
    await using cluster = await testCluster({ controllers: [notes] })
    await cluster.client.create(Note, { ...note, spec: { ...note.spec, more: '' } })
    await cluster.settle()
    const before = cluster.manager
    await cluster.restart()
    const { passes, writes } = await cluster.settle()
    expect(cluster.manager).not.toBe(before)
    expect(passes.map(({ causes }) => causes[0]?.what)).toEqual(['initial'])
    expect(writes).toEqual([])
  })

  it('as another release takes over what the last one made, with its definitions', async () => {
    const [first, second] = [release(1), release(2)]
    await using cluster = await testCluster({ controllers: [first.notes] })
    await cluster.apply({ apiVersion: 'notes.example.com/v1', kind: 'Note', ...note })
    await cluster.settle()
    await cluster.restart({ controllers: [second.notes] })
    await cluster.settle()
    const { data } = await cluster.client.get(ConfigMap, { name: 'copy', namespace: 'default' })
    expect(data).toEqual({ 'release-2': 'hi' })
    const other = { apiVersion: 'notes.example.com/v1', kind: 'Note', metadata: { ...address, name: 'other' } }
    expect(await cluster.apply({ ...other, spec: { text: 'a' } })).toMatchObject({ spec: { more: 'of release 2' } })
  })
})

it('what stands between an operator and its server may refuse', async () => {
  const { Note, notes } = release(1)
  let refusals = 2
  const through = (transport: Transport): Transport => ({
    close: () => transport.close(),
    request: (request) => {
      if (request.method === 'GET' || refusals-- <= 0) return transport.request(request)
      return Promise.reject(new Error('the line is dead'))
    },
  })
  await using cluster = await testCluster({ controllers: [notes], through })
  await cluster.client.create(Note, { ...note, spec: { ...note.spec, more: '' } })
  const { passes } = await cluster.settle()
  expect(passes.map(({ outcome }) => outcome.result).slice(0, 3)).toEqual(['error', 'error', 'success'])
})

it('what the server warns the test of is kept for it', async () => {
  const { Note } = release(1)
  await using cluster = await testCluster({ definitions: [Note.definition()] })
  await cluster.client.create(Note, { ...note, spec: { ...note.spec, more: '', unknown: 1 } as never })
  expect(cluster.warnings).toEqual(['unknown field "spec.unknown"'])
})

it('a real control plane has to be named', async () => {
  const kubeconfig = process.env['SETPOINT_TEST_KUBECONFIG']
  delete process.env['SETPOINT_TEST_KUBECONFIG']
  try {
    await expect(testCluster({ on: 'real' })).rejects.toThrow('set SETPOINT_TEST_KUBECONFIG to the kubeconfig of one')
  } finally {
    if (kubeconfig !== undefined) process.env['SETPOINT_TEST_KUBECONFIG'] = kubeconfig
  }
})
