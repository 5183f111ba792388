import { describe, expect, it } from 'vitest'
import type { Node, Pod } from '../machinery/index.js'
import { type Candidate, place } from './fit.js'
import { NodeLoad } from './load.js'

function candidate(name: string, extra: { labels?: object; spec?: object; pods?: number } = {}): Candidate {
  const node = {
    metadata: { name, labels: extra.labels ?? {} },
    spec: extra.spec ?? {},
    status: { allocatable: { cpu: '2', memory: '4Gi', pods: '2' } },
  } as unknown as Node
  return { node, load: new NodeLoad(Array.from({ length: extra.pods ?? 0 }, (_, index) => pod({}, `p${index}`))) }
}

function pod(spec: object = {}, name = 'p'): Pod {
  return { metadata: { name }, spec: { containers: [{ name: 'c' }], ...spec }, status: {} } as unknown as Pod
}

const requesting = (requests: object): Pod => pod({ containers: [{ name: 'c', resources: { requests } }] })
const outcome = (placement: ReturnType<typeof place>): string =>
  'node' in placement ? (placement.node.metadata.name ?? '') : placement.message

describe('the scheduler', () => {
  it('prefers the emptiest node', () => {
    expect(outcome(place(pod(), [candidate('a', { pods: 1 }), candidate('b')]))).toBe('b')
  })

  it('keeps node selectors and affinity', () => {
    const nodes = [candidate('a', { labels: { disk: 'hdd' } }), candidate('b', { labels: { disk: 'ssd' } })]
    expect(outcome(place(pod({ nodeSelector: { disk: 'ssd' } }), nodes))).toBe('b')
    const pinned = {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['b'] }] }],
        },
      },
    }
    expect(outcome(place(pod({ affinity: pinned }), nodes))).toBe('b')
  })

  it('keeps taints, unless they are tolerated', () => {
    const tainted = candidate('a', { spec: { taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }] } })
    expect(outcome(place(pod(), [tainted]))).toMatch(/1 node\(s\) had untolerated taint\(s\)/)
    expect(outcome(place(pod({ tolerations: [{ key: 'gpu', operator: 'Exists' }] }), [tainted]))).toBe('a')
    expect(outcome(place(pod({ tolerations: [{ key: 'gpu', value: 'no' }] }), [tainted]))).toMatch(/untolerated/)
  })

  it('says what speaks against every node, in the words of the real one', () => {
    const nodes = [candidate('a', { pods: 2 }), candidate('b', { spec: { unschedulable: true } }), candidate('c')]
    expect(outcome(place(requesting({ cpu: '3', memory: '1Gi' }), nodes))).toBe(
      '0/3 nodes are available: 1 Too many pods, 1 node(s) were unschedulable, 2 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are available: 1 Preemption is not helpful for scheduling, 2 No preemption victims found for incoming pod.',
    )
    expect(outcome(place(pod(), []))).toBe('no nodes available to schedule pods')
  })

  it('adds up what is asked for: containers together, init containers one at a time', () => {
    const greedy = pod({
      containers: [
        { name: 'a', resources: { requests: { cpu: '1' } } },
        { name: 'b', resources: { requests: { cpu: '1' } } },
      ],
      initContainers: [{ name: 'i', resources: { requests: { cpu: '2' } } }],
    })
    expect(outcome(place(greedy, [candidate('a')]))).toBe('a')
    expect(outcome(place(requesting({ cpu: '2001m' }), [candidate('a')]))).toMatch(/Insufficient cpu/)
  })

  it('gives a host port to one pod of a node', () => {
    const web = pod({ containers: [{ name: 'c', ports: [{ containerPort: 80, hostPort: 80 }] }] })
    const taken: Candidate = { ...candidate('a'), load: new NodeLoad([web]) }
    expect(outcome(place(web, [taken]))).toMatch(/didn't have free ports/)
  })
})
