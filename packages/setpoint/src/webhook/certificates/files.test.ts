import { systemClock, systemRandom, VirtualClock } from '@setpoint/kube'
import { CertificateAuthority, type KeyPair } from '@setpoint/kube/x509'
import { describe, expect, it, vi } from 'vitest'
import { testFolder } from '../../folder.suite.js'
import { silentLogger } from '../../log/index.js'
import { Registry } from '../../metrics/index.js'
import { certificateMetrics } from '../metrics.js'
import { FileCertificates } from './files.js'

const folder = testFolder()
const authority = CertificateAuthority.create(systemClock, systemRandom)
const [first, second] = [authority.server('a', ['a']), authority.server('b', ['b'])]

function write({ certificate, key }: KeyPair): void {
  folder.write('tls.crt', certificate)
  folder.write('tls.key', key)
}

function files(): { source: FileCertificates; clock: VirtualClock; used: KeyPair[]; registry: Registry } {
  const clock = new VirtualClock()
  const registry = new Registry()
  const metrics = certificateMetrics(registry)
  const source = new FileCertificates({ folder: folder.path }, { clock, log: silentLogger, metrics })
  return { source, clock, used: [], registry }
}

describe('a certificate in files', () => {
  it('is used, and used again when it has changed', async () => {
    write(first)
    const { source, clock, used } = files()
    await source.start((pair) => used.push(pair))
    write(second)
    await clock.advance(10_000)
    await vi.waitFor(() => expect(used).toEqual([first, second]))
    source.stop()
    expect(clock.pending).toBe(0)
  })

  it('stays in use while the files do not fit together', async () => {
    write(first)
    const { source, clock, used, registry } = files()
    await source.start((pair) => used.push(pair))
    folder.write('tls.crt', second.certificate)
    await clock.advance(10_000)
    await vi.waitFor(() => expect(registry.text()).toContain('certwatcher_read_certificate_errors_total 1'))
    expect(used).toEqual([first])
    folder.write('tls.key', second.key)
    await vi.waitFor(async () => {
      await clock.advance(10_000)
      expect(used).toEqual([first, second])
    })
    source.stop()
  })

  it('must be there when the server starts, and the sentence says where', async () => {
    const { source } = files()
    folder.write('tls.crt', 'garbage')
    await expect(source.start(() => undefined)).rejects.toMatchObject({
      code: 'CertificateInvalid',
      message: expect.stringMatching(
        /tls\.crt and .*tls\.key are no certificate with its key \(.+\); mount them there/,
      ),
    })
  })
})
