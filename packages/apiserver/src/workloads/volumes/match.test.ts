import { describe, expect, it } from 'vitest'
import type { PersistentVolume, PersistentVolumeClaim } from '../machinery/index.js'
import { bestVolume } from './match.js'

function claim(spec: object = {}): PersistentVolumeClaim {
  return {
    metadata: { name: 'c', namespace: 'n', uid: 'u' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } }, ...spec },
    status: {},
  } as unknown as PersistentVolumeClaim
}

function volume(name: string, storage: string, spec: object = {}): PersistentVolume {
  return {
    metadata: { name, labels: { tier: name } },
    spec: { capacity: { storage }, accessModes: ['ReadWriteOnce'], ...spec },
    status: { phase: 'Available' },
  } as unknown as PersistentVolume
}

const best = (wanted: PersistentVolumeClaim, ...volumes: PersistentVolume[]): string | undefined =>
  bestVolume(wanted, volumes)?.metadata.name

describe('the volume for a claim', () => {
  it('is the smallest that is large enough', () => {
    expect(best(claim(), volume('large', '10Gi'), volume('small', '1Gi'), volume('fits', '2Gi'))).toBe('fits')
    expect(best(claim(), volume('small', '1Gi'))).toBeUndefined()
  })

  it('has the class, the modes and the labels that are asked for', () => {
    expect(best(claim({ storageClassName: 'fast' }), volume('a', '2Gi'))).toBeUndefined()
    expect(best(claim({ storageClassName: 'fast' }), volume('a', '2Gi', { storageClassName: 'fast' }))).toBe('a')
    expect(best(claim({ accessModes: ['ReadWriteMany'] }), volume('a', '2Gi'))).toBeUndefined()
    expect(best(claim({ volumeMode: 'Block' }), volume('a', '2Gi'))).toBeUndefined()
    expect(best(claim({ selector: { matchLabels: { tier: 'b' } } }), volume('a', '2Gi'), volume('b', '3Gi'))).toBe('b')
  })

  it('is the one that is kept for it, whatever else there is', () => {
    const kept = volume('kept', '100Gi', { claimRef: { namespace: 'n', name: 'c' } })
    const taken = volume('taken', '2Gi', { claimRef: { namespace: 'n', name: 'other' } })
    expect(best(claim(), volume('fits', '2Gi'), kept)).toBe('kept')
    expect(best(claim(), taken)).toBeUndefined()
  })
})
