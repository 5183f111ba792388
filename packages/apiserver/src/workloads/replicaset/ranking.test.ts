import { describe, expect, it } from 'vitest'
import type { Pod } from '../machinery/index.js'
import { expendable } from './ranking.js'

const NOW = Date.parse('2026-01-02T00:00:00Z')

function pod(
  name: string,
  { node = 'n', phase = 'Running', ready = true, age = 3600, restarts = 0, cost = '' } = {},
): Pod {
  const time = new Date(NOW - age * 1000).toISOString()
  return {
    metadata: {
      name,
      uid: name,
      creationTimestamp: time,
      annotations: cost === '' ? {} : { 'controller.kubernetes.io/pod-deletion-cost': cost },
    },
    spec: { nodeName: node },
    status: {
      phase,
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: time }],
      containerStatuses: [{ name: 'c', restartCount: restarts }],
    },
  } as unknown as Pod
}

const chosen = (count: number, pods: Pod[], related = pods): (string | undefined)[] =>
  expendable(pods, related, count, NOW).map(({ metadata }) => metadata.name)

describe('the pods that a controller can do without', () => {
  it.each([
    ['unscheduled before scheduled', pod('a', { node: '', phase: 'Pending', ready: false })],
    ['pending before running', pod('a', { phase: 'Pending', ready: false })],
    ['not ready before ready', pod('a', { ready: false })],
    ['cheap before costly', pod('a', { cost: '-5' })],
    ['young before old', pod('a', { age: 5 })],
  ])('%s', (_, first) => {
    expect(chosen(1, [pod('z'), first, pod('y')])).toEqual(['a'])
  })

  it('crowded together before alone', () => {
    const pods = [pod('a', { node: 'one' }), pod('b', { node: 'two' }), pod('c', { node: 'two' })]
    expect(['b', 'c']).toContain(chosen(1, pods)[0])
  })

  it('are all of them when all have to go', () => {
    expect(chosen(2, [pod('b'), pod('a')])).toEqual(['b', 'a'])
  })
})
