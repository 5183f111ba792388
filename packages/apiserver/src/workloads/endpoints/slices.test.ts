import { describe, expect, it } from 'vitest'
import type { EndpointSlice, Pod, Service } from '../machinery/index.js'
import { planSlices, type SlicePlan } from './slices.js'

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', namespace: 'n', uid: 'service', labels: { team: 'blue' } },
  spec: { clusterIP: '10.96.0.9', ports: [{ name: 'http', port: 80, targetPort: 'http', protocol: 'TCP' }] },
} as unknown as Service

function pod(index: number, containerPort = 8080): Pod {
  return {
    metadata: { name: `p${index}`, namespace: 'n', uid: `p${index}` },
    spec: { nodeName: 'node', containers: [{ name: 'c', ports: [{ name: 'http', containerPort }] }] },
    status: {
      podIPs: [{ ip: `10.0.${Math.floor(index / 250)}.${index % 250}` }],
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  } as unknown as Pod
}

const pods = (count: number): Pod[] => Array.from({ length: count }, (_, index) => pod(index))
const plan = (selected: readonly Pod[], existing: readonly EndpointSlice[] = []): SlicePlan =>
  planSlices({ service, family: 'IPv4', pods: selected, nodeOf: () => undefined, existing, trigger: undefined })
const sizes = (slices: readonly EndpointSlice[]): number[] => slices.map(({ endpoints }) => (endpoints ?? []).length)
const named = (slices: readonly EndpointSlice[]): EndpointSlice[] =>
  slices.map((slice, index) => ({ ...slice, metadata: { ...slice.metadata, name: `s${index}` } }))

describe('endpoint slices', () => {
  it('of a service without pods are one, and empty', () => {
    const { create } = plan([])
    expect(create).toHaveLength(1)
    expect(create[0]).toMatchObject({ endpoints: null, ports: null })
    expect(plan([], named(create))).toEqual({ create: [], update: [], remove: [] })
  })

  it('hold a hundred endpoints each', () => {
    expect(sizes(plan(pods(250)).create)).toEqual([100, 100, 50])
  })

  it('keep their endpoints, and those with room take new ones', () => {
    const existing = named(plan(pods(150)).create)
    const { create, update, remove } = plan(pods(160), existing)
    expect([create, remove]).toEqual([[], []])
    expect(update.map(({ slice, next }) => [slice.metadata.name, (next.endpoints ?? []).length])).toEqual([['s1', 60]])
  })

  it('go when nothing is left in them, but for the last', () => {
    const existing = named(plan(pods(150)).create)
    const fewer = plan(pods(20), existing)
    expect(fewer.remove.map(({ metadata }) => metadata.name)).toEqual(['s1'])
    const none = plan([], existing.slice(0, 1))
    expect([none.create, none.remove, sizes(none.update.map(({ next }) => next))]).toEqual([[], [], [0]])
  })

  it('have the ports that their pods have in common', () => {
    const { create } = plan([pod(1), pod(2, 9090), pod(3)])
    expect(create.map(({ ports, endpoints }) => [ports?.[0]?.port, (endpoints ?? []).length])).toEqual([
      [8080, 2],
      [9090, 1],
    ])
  })
})
