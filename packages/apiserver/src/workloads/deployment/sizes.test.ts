import { describe, expect, it } from 'vitest'
import type { Deployment, ReplicaSet } from '../machinery/index.js'
import { maxSurge, maxUnavailable, newSetSize, proportionalSizes } from './sizes.js'

function deployment(replicas: number, rollingUpdate: object = { maxSurge: '25%', maxUnavailable: '25%' }): Deployment {
  return { spec: { replicas, strategy: { type: 'RollingUpdate', rollingUpdate } }, status: {} } as unknown as Deployment
}

function set(name: string, replicas: number, max: number): ReplicaSet {
  const annotations = { 'deployment.kubernetes.io/max-replicas': String(max) }
  const creationTimestamp = `2026-01-0${name.length}T00:00:00Z`
  return { metadata: { name, annotations, creationTimestamp }, spec: { replicas }, status: {} } as unknown as ReplicaSet
}

describe('surge and unavailability', () => {
  it('round in the direction that keeps more pods', () => {
    expect([maxSurge(deployment(10)), maxUnavailable(deployment(10))]).toEqual([3, 2])
    expect([maxSurge(deployment(1)), maxUnavailable(deployment(1))]).toEqual([1, 0])
  })

  it('are never both nothing', () => {
    const stuck = deployment(2, { maxSurge: 0, maxUnavailable: '10%' })
    expect([maxSurge(stuck), maxUnavailable(stuck)]).toEqual([0, 1])
  })

  it('bound the size of the new ReplicaSet', () => {
    expect(newSetSize(deployment(10), [set('a', 10, 13)], 0)).toBe(3)
    expect(newSetSize(deployment(10), [set('a', 13, 13)], 0)).toBe(0)
    expect(newSetSize(deployment(10), [set('a', 2, 13), set('bb', 5, 13)], 5)).toBe(10)
  })
})

describe('a change of scale in the middle of a rollout', () => {
  const sizes = (goal: number, ...sets: ReplicaSet[]): Record<string, number> =>
    Object.fromEntries(
      proportionalSizes(deployment(goal), sets).map(({ set: each, size }) => [each.metadata.name, size]),
    )

  it('is shared in proportion, and the largest takes the rest', () => {
    expect(sizes(20, set('a', 8, 13), set('bb', 5, 13))).toEqual({ a: 15, bb: 10 })
    expect(sizes(5, set('a', 8, 13), set('bb', 5, 13))).toEqual({ a: 4, bb: 3 })
  })

  it('to nothing leaves nothing', () => {
    expect(sizes(0, set('a', 8, 13), set('bb', 5, 13))).toEqual({ a: 0, bb: 0 })
  })
})
