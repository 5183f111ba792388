import { X509Certificate } from 'node:crypto'
import { systemRandom, VirtualClock } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { ApiServer } from '../server.js'
import { Identity } from './identity.js'

const unheard = (clock = new VirtualClock()): Identity => Identity.unheard(clock, systemRandom, '127.0.0.1')

describe('the authority of servers that do not listen', () => {
  test('is one for the process, and each server still has keys of its own, signed by it', () => {
    const [a, b] = [unheard(), unheard()]
    expect(a.authority).toBe(b.authority)
    const { publicKey } = new X509Certificate(a.authority)
    for (const pair of [a.server, b.server, a.admin, b.admin])
      expect(new X509Certificate(pair?.certificate ?? '').verify(publicKey)).toBe(true)
    expect(b.admin?.certificate).not.toBe(a.admin?.certificate)
    expect(b.admin).toBe(b.admin)
  })

  test('is another one where the time is another', () => {
    expect(unheard(new VirtualClock('2027-01-01T00:00:00Z')).authority).not.toBe(unheard().authority)
  })

  test('is not that of servers that listen', async () => {
    await using silent = await ApiServer.start({ listen: false })
    await using one = await ApiServer.start()
    await using other = await ApiServer.start()
    expect(new Set([silent.ca, one.ca, other.ca]).size).toBe(3)
  })
})
