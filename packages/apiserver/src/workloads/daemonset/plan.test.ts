import { describe, expect, it } from 'vitest'
import type { DaemonSet, Node, Pod } from '../machinery/index.js'
import { managePlan, type Plan, type PodsByNode, updatePlan } from './plan.js'

const NOW = Date.parse('2026-01-02T00:00:00Z')

function daemonSet(rollingUpdate: object = { maxUnavailable: 1 }): DaemonSet {
  return {
    metadata: { name: 'agent' },
    spec: {
      template: { metadata: {}, spec: { containers: [] } },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate },
    },
    status: {},
  } as unknown as DaemonSet
}

const node = (name: string, spec: object = {}): Node => ({ metadata: { name }, spec, status: {} }) as unknown as Node

function pod(name: string, hash: string, { ready = true, phase = 'Running', going = false } = {}): Pod {
  return {
    metadata: {
      name,
      labels: { 'controller-revision-hash': hash },
      creationTimestamp: '2026-01-01T00:00:00Z',
      ...(going ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
    },
    spec: { nodeName: name },
    status: { phase, conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
  } as unknown as Pod
}

const byNode = (...entries: [string, Pod[]][]): PodsByNode => new Map(entries)
const summary = ({ create, remove }: Plan): object => ({ create, remove: remove.map(({ metadata }) => metadata.name) })

describe('one daemon on every node', () => {
  const manage = (nodes: Node[], pods: PodsByNode, set = daemonSet()): object =>
    summary(managePlan(set, nodes, pods, 'new', NOW))

  it('is created where it is missing and removed where it is too much', () => {
    const pods = byNode(['b', [pod('b1', 'new'), pod('b2', 'new')]])
    expect(manage([node('a'), node('b')], pods)).toEqual({ create: ['a'], remove: ['b2'] })
  })

  it('makes room for another when it has failed', () => {
    expect(manage([node('a')], byNode(['a', [pod('a1', 'new', { phase: 'Failed' })]]))).toEqual({
      create: [],
      remove: ['a1'],
    })
  })

  it('stays on a node that takes no new pods, and leaves one that throws pods out', () => {
    const noSchedule = node('a', { taints: [{ key: 'x', effect: 'NoSchedule' }] })
    const noExecute = node('a', { taints: [{ key: 'x', effect: 'NoExecute' }] })
    const pods = byNode(['a', [pod('a1', 'new')]])
    expect(manage([noSchedule], pods)).toEqual({ create: [], remove: [] })
    expect(manage([noSchedule], byNode())).toEqual({ create: [], remove: [] })
    expect(manage([noExecute], pods)).toEqual({ create: [], remove: ['a1'] })
  })

  it('is old and new for a while where there is surge, until the new one serves', () => {
    const surging = daemonSet({ maxSurge: 1 })
    const both = (ready: boolean): PodsByNode => byNode(['a', [pod('old', 'old'), pod('new', 'new', { ready })]])
    expect(manage([node('a')], both(false), surging)).toEqual({ create: [], remove: [] })
    expect(manage([node('a')], both(true), surging)).toEqual({ create: [], remove: ['old'] })
  })
})

describe('a rolling update', () => {
  const nodes = [node('a'), node('b'), node('c')]
  const update = (set: DaemonSet, pods: PodsByNode): object => summary(updatePlan(set, nodes, pods, 'new', NOW))

  it('replaces as many daemons at a time as may be unavailable', () => {
    const old = byNode(['a', [pod('a', 'old')]], ['b', [pod('b', 'old')]], ['c', [pod('c', 'old')]])
    expect(update(daemonSet(), old)).toEqual({ create: [], remove: ['a'] })
    expect(update(daemonSet({ maxUnavailable: '50%' }), old)).toEqual({ create: [], remove: ['a', 'b'] })
  })

  it('waits for what it has replaced', () => {
    const pods = byNode(['a', [pod('a', 'new', { ready: false })]], ['b', [pod('b', 'old')]], ['c', [pod('c', 'old')]])
    expect(update(daemonSet(), pods)).toEqual({ create: [], remove: [] })
  })

  it('does not wait for old daemons that do not serve anyway', () => {
    const pods = byNode(['a', [pod('a', 'old', { ready: false })]], ['b', [pod('b', 'old')]])
    expect(update(daemonSet(), pods)).toEqual({ create: [], remove: ['a'] })
  })

  it('adds before it removes where there is surge', () => {
    const pods = byNode(['a', [pod('a', 'old')]], ['b', [pod('b', 'old'), pod('b2', 'new')]], ['c', [pod('c', 'old')]])
    expect(update(daemonSet({ maxSurge: 1 }), pods)).toEqual({ create: ['a'], remove: ['b'] })
  })
})
