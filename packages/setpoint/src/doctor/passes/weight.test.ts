import { expect, it } from 'vitest'
import { EventCause } from '../../controller/index.js'
import type { NotedWrite } from '../ledger/index.js'
import { weightOf } from './weight.js'

const object = (data: string): never =>
  ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', resourceVersion: '1' }, data: { data } }) as never

function write(sent: unknown, stored: unknown): NotedWrite {
  return { parts: { sent, before: undefined, stored } } as NotedWrite
}

it('a pass weighs what its events and its writes have, once', () => {
  const large = object('x'.repeat(10_000))
  const update = new EventCause({
    type: 'update',
    old: object('y'.repeat(1000)),
    object: large,
    resync: false,
    own: false,
  })
  const both = weightOf({ causes: [update], writes: [write(undefined, large)] }, 1e6)
  expect(both).toBeGreaterThan(11_000)
  expect(both).toBeLessThan(12_000)
})

it('lists, numbers and names count as well, and no more than is asked for', () => {
  expect(weightOf({ causes: [], writes: [write({ list: [1, 2, 3] }, undefined)] }, 1e6)).toBeGreaterThan(20)
  expect(weightOf({ causes: [], writes: [write('x'.repeat(5000), undefined)] }, 1000)).toBe(1000)
})
