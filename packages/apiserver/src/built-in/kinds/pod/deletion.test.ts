import type { KubeObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { gracePeriod } from './deletion.js'

function pod(spec: object, phase = 'Running'): KubeObject {
  return { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'p' }, spec, status: { phase } }
}

const scheduled = { nodeName: 'n', terminationGracePeriodSeconds: 30 }

describe('a deleted pod', () => {
  it('gets the time that the request gives it, or else its own', () => {
    expect(gracePeriod(pod(scheduled), 5)).toBe(5)
    expect(gracePeriod(pod(scheduled), undefined)).toBe(30)
    expect(gracePeriod(pod({ nodeName: 'n' }), undefined)).toBe(0)
  })

  it('gets a second where it should get less than none', () => {
    expect(gracePeriod(pod(scheduled), -1)).toBe(1)
  })

  it('goes at once when nobody runs it or it is over', () => {
    expect(gracePeriod(pod({ terminationGracePeriodSeconds: 30 }), 10)).toBe(0)
    expect(gracePeriod(pod(scheduled, 'Succeeded'), 10)).toBe(0)
    expect(gracePeriod(pod(scheduled, 'Failed'), undefined)).toBe(0)
  })
})
