import type { JsonObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { parseCase } from '../transcript/index.js'
import { mask } from './mask.js'

const one = '0d1c2b3a-0000-4000-8000-000000000001'
const two = '0d1c2b3a-0000-4000-8000-000000000002'

function maskAll(...answers: JsonObject[]): JsonObject[] {
  return mask(answers, { steps: [], group: 'own.conformance.setpoint.dev', folder: '/tmp/run' })
}
const maskBody = (body: JsonObject): unknown => maskAll({ body })[0]?.['body']

describe('masking', () => {
  it('numbers uids in the order in which they appear, the same one alike in every step and in messages', () => {
    expect(maskAll({ body: { uid: two } }, { body: { message: `owner ${one}`, uid: two } })).toEqual([
      { body: { uid: '<uid 1>' } },
      { body: { message: 'owner <uid 2>', uid: '<uid 1>' } },
    ])
  })

  it('numbers versions by size, over all steps', () => {
    const version = (text: string) => ({ body: { metadata: { resourceVersion: text } } })
    expect(maskAll(version('900'), version('1000'), version('900'))).toEqual([
      version('<version 1>'),
      version('<version 2>'),
      version('<version 1>'),
    ])
  })

  it('drops the complaint of a kubectl whose wait ended in the middle of opening a watch, and no other', () => {
    const line = (error: string) => `E1115 22:00:00.000000   12 reflector.go:227] "Failed to watch" err="${error}"\n`
    const end = 'error: timed out waiting for the condition\n'
    expect(maskAll({ stderr: line('context deadline exceeded') + end })).toEqual([{ stderr: end }])
    expect(maskAll({ stderr: line('forbidden') })).toMatchObject([{ stderr: expect.stringContaining('forbidden') }])
  })

  it('keeps of a list version whether it is older than an object seen before', () => {
    const list = (text: string) => ({ body: { kind: 'SecretList', metadata: { resourceVersion: text }, items: [] } })
    const object = { body: { metadata: { resourceVersion: '10' } } }
    expect(maskAll(object, list('12'), list('9'))).toMatchObject([
      {},
      { body: { metadata: { resourceVersion: '<version of the list>' } } },
      { body: { metadata: { resourceVersion: '<version of the list, older than an object seen before>' } } },
    ])
  })

  it('keeps versions that mean something by themselves', () => {
    expect(maskBody({ metadata: { resourceVersion: '0' } })).toEqual({ metadata: { resourceVersion: '0' } })
    expect(maskBody({ metadata: { resourceVersion: '' } })).toEqual({ metadata: { resourceVersion: '' } })
  })

  it('masks times of now with their precision and keeps those that a transcript wrote', () => {
    const now = new Date().toISOString()
    expect(
      maskBody({ at: `${now.slice(0, 19)}Z`, micro: `${now.slice(0, 23)}000Z`, old: '2001-01-01T00:00:00Z' }),
    ).toEqual({
      at: '<time>',
      micro: '<time with 6 digits>',
      old: '2001-01-01T00:00:00Z',
    })
  })

  it('masks the random end of a generated name wherever the name appears, and no name that was given', () => {
    expect(
      maskBody({ metadata: { generateName: 'made-', name: 'made-x7k2p' }, message: '"made-x7k2p" exists' }),
    ).toMatchObject({ metadata: { name: 'made-<random 1>' }, message: '"made-<random 1>" exists' })
    expect(maskBody({ metadata: { generateName: 'made-', name: 'given' } })).toMatchObject({
      metadata: { name: 'given' },
    })
  })

  it('opens continue tokens and keeps where they go on', () => {
    const token = Buffer.from('{"v":"meta.k8s.io/v1","rv":77,"start":"/a\\u0000"}').toString('base64url')
    expect(maskBody({ metadata: { continue: token } })).toEqual({
      metadata: { continue: { v: 'meta.k8s.io/v1', rv: '<version of the list>', start: '/a\0' } },
    })
  })

  it('masks ages in tables and in what kubectl prints, with the padding after them', () => {
    const columnDefinitions = [{ name: 'Name' }, { name: 'Age' }]
    expect(maskBody({ columnDefinitions, rows: [{ cells: ['5s', '5s'] }] })).toMatchObject({
      rows: [{ cells: ['5s', '<age>'] }],
    })
    const printed = 'NAME   AGE     LABELS\na      2m11s   <none>\n'
    expect(maskAll({ exit: 0, stdout: printed })[0]).toEqual({
      exit: 0,
      stdout: 'NAME   AGE   LABELS\na      <age>   <none>\n',
    })
  })

  it('keeps of random headers that they are there, and drops those of the connection', () => {
    expect(maskAll({ headers: { 'audit-id': ['x'], date: ['today'], warning: ['a', 'b'], vary: ['Accept'] } })).toEqual(
      [{ headers: { 'audit-id': '<present>', warning: ['a', 'b'], vary: 'Accept' } }],
    )
  })

  it('leaves out the groups of other cases', () => {
    const groups = [
      { name: 'apps' },
      { name: 'other.conformance.setpoint.dev' },
      { name: 'own.conformance.setpoint.dev' },
    ]
    expect(maskBody({ groups })).toEqual({ groups: [{ name: 'apps' }, { name: 'own.conformance.setpoint.dev' }] })
    expect(maskAll({ stdout: 'apps/v1\nother.conformance.setpoint.dev/v1\n' })).toEqual([{ stdout: 'apps/v1\n' }])
  })

  it('puts the causes of an invalid custom resource in order, in the message too', () => {
    const group = 'own.conformance.setpoint.dev'
    const cause = (field: string) => ({ field, message: 'Required value' })
    const status = (a: string, b: string) => ({
      message: `W "a" is invalid: [${a}: Required value, ${b}: Required value]`,
      details: { group, causes: [cause(a), cause(b)] },
    })
    expect(maskBody(status('y', 'x'))).toEqual(status('x', 'y'))
  })

  it('shows and hides the parts that a step asks for', () => {
    const { steps } = parseCase('a/b', '# Shows it.\nGET /a\n> show items[*].name\n---\nGET /a\n> mask data')
    const answers: JsonObject[] = [
      { body: { items: [{ name: 'x', other: 1 }] } },
      { body: { data: 'secret', other: 1 } },
    ]
    expect(mask(answers, { steps, group: 'g', folder: '/tmp/run' })).toEqual([
      { body: { 'items.*.name': ['x'] } },
      { body: { data: '<masked>', other: 1 } },
    ])
  })
})
