import type { PodSpec, ResourceRequirements } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { qualityOfService } from './quality-of-service.js'

function pod(...containers: ResourceRequirements[]): PodSpec {
  return { containers: containers.map((resources, index) => ({ name: `c${index}`, resources })) }
}

const ALL = { cpu: '1', memory: '1Gi' }

describe('the quality of service', () => {
  it('is best effort without requests and limits', () => {
    expect(qualityOfService(pod({}, {}))).toBe('BestEffort')
    expect(qualityOfService(pod({ requests: { cpu: '0' }, limits: { 'example.com/gpu': '1' } }))).toBe('BestEffort')
  })

  it('is guaranteed when every container requests what it limits, however it is written', () => {
    expect(qualityOfService(pod({ limits: ALL, requests: { cpu: '1000m', memory: '1024Mi' } }))).toBe('Guaranteed')
  })

  it('is burstable when a container says less than that', () => {
    expect(qualityOfService(pod({ limits: ALL, requests: ALL }, {}))).toBe('Burstable')
    expect(qualityOfService(pod({ limits: ALL, requests: { cpu: '500m', memory: '1Gi' } }))).toBe('Burstable')
    expect(qualityOfService(pod({ requests: { cpu: '1' } }))).toBe('Burstable')
  })

  it('counts init containers', () => {
    const spec: PodSpec = { ...pod({ limits: ALL, requests: ALL }), initContainers: [{ name: 'i' }] }
    expect(qualityOfService(spec)).toBe('Burstable')
  })

  it("is decided by the pod's own resources where it has some", () => {
    expect(qualityOfService({ ...pod({}), resources: { limits: ALL, requests: ALL } })).toBe('Guaranteed')
    expect(qualityOfService({ ...pod({ limits: ALL, requests: ALL }), resources: { limits: { cpu: '1' } } })).toBe(
      'Burstable',
    )
    expect(qualityOfService({ ...pod({}), resources: {} })).toBe('BestEffort')
  })
})
