import { describe, expect, it } from 'vitest'
import { discrepancies, filledIn } from './discrepancy.js'

describe('what was sent and not stored so', () => {
  it('is nothing where the server added fields of its own', () => {
    expect(discrepancies({ spec: { a: 1 } }, { spec: { a: 1, b: 2 }, metadata: { uid: 'x' } })).toEqual([])
  })

  it('has the leaves of what was dropped', () => {
    const sent = { status: { phase: 'Ready', deep: { a: 1 } } }
    expect(discrepancies(sent, { spec: {} })).toEqual([
      { path: '.status.phase', sent: 'Ready', stored: undefined },
      { path: '.status.deep.a', sent: 1, stored: undefined },
    ])
  })

  it('has what the server spells otherwise, in the item that has it', () => {
    const pod = (cpu: string): object => ({ spec: { containers: [{ name: 'web', limits: { cpu } }] } })
    expect(discrepancies(pod('1000m') as never, pod('1') as never)).toEqual([
      { path: '.spec.containers[name=web].limits.cpu', sent: '1000m', stored: '1' },
    ])
  })

  it('has what was sent empty and filled in', () => {
    expect(discrepancies({ spec: { rollingUpdate: {} } }, { spec: { rollingUpdate: { partition: 0 } } })).toEqual([
      { path: '.spec.rollingUpdate', sent: {}, stored: { partition: 0 } },
    ])
  })

  it('does not mind items of others, nor the directives of a strategic patch', () => {
    const sent = { metadata: { finalizers: ['a'] }, spec: { $patch: 'merge', list: [{ name: 'a', v: 1 }] } }
    const stored = {
      metadata: { finalizers: ['b', 'a'] },
      spec: {
        list: [
          { name: 'b', v: 2 },
          { name: 'a', v: 1 },
        ],
      },
    }
    expect(discrepancies(sent, stored)).toEqual([])
  })

  it('leaves out what the server sets anyway', () => {
    const sent = { metadata: { resourceVersion: '1', generation: 1, uid: '', creationTimestamp: null } }
    expect(discrepancies(sent, { metadata: { resourceVersion: '2' } })).toEqual([])
  })
})

describe('what the server fills in where a whole object was sent', () => {
  it('is its defaults, the shallowest first', () => {
    const sent = { spec: { template: { containers: [{ name: 'a' }] } } }
    const stored = {
      apiVersion: 'apps/v1',
      metadata: { uid: 'x' },
      spec: { template: { containers: [{ name: 'a', pull: 'Always' }] }, strategy: {} },
      status: { replicas: 1 },
    }
    expect(filledIn(sent, stored).map(({ path }) => path)).toEqual([
      '.spec.strategy',
      '.spec.template.containers[name=a].pull',
    ])
  })
})
