import { X509Certificate } from 'node:crypto'
import { systemRandom, VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { type Certificates, checked, rotate, type RotationOptions } from './rotation.js'

const DAY = 24 * 3600_000

/** An authority for 300 days and serving certificates for 30, under a clock of the test's own. */
function rotation(): { options: RotationOptions; clock: VirtualClock } {
  const clock = new VirtualClock()
  const options = {
    clock,
    random: systemRandom,
    commonName: 'hooks',
    names: ['hooks.default.svc', '127.0.0.1'],
    authorityLifetime: 300 * DAY,
    servingLifetime: 30 * DAY,
  }
  return { options, clock }
}

/** Whether somebody who trusts these authorities accepts what is served, at that time. */
function isAccepted({ authorities, serving }: Certificates, now: number, trusted = authorities): boolean {
  const shown = new X509Certificate(serving.certificate)
  const holds = (certificate: X509Certificate): boolean =>
    Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo)
  const issuers = trusted.map((pem) => new X509Certificate(pem))
  return holds(shown) && issuers.some((issuer) => holds(issuer) && shown.verify(issuer.publicKey))
}

describe('certificates', () => {
  it('are made once, for the names of the server, and stay until something is due', async () => {
    const { options, clock } = rotation()
    const made = rotate(undefined, options)
    expect(new X509Certificate(made.serving.certificate).checkHost('hooks.default.svc')).toBe('hooks.default.svc')
    expect(new X509Certificate(made.serving.certificate).checkIP('127.0.0.1')).toBe('127.0.0.1')
    await clock.advance(19 * DAY)
    expect(rotate(made, options)).toBe(made)
  })

  it('are renewed by the same authority when two thirds of their time are over', async () => {
    const { options, clock } = rotation()
    const made = rotate(undefined, options)
    await clock.advance(20 * DAY)
    const renewed = rotate(made, options)
    expect(renewed.authorities).toEqual(made.authorities)
    expect(renewed.serving.certificate).not.toBe(made.serving.certificate)
    expect(isAccepted(renewed, clock.now())).toBe(true)
  })

  it('pass from one authority to the next with both trusted in between', async () => {
    const { options, clock } = rotation()
    let kept = rotate(undefined, options)
    for (let day = 0; day < 199; day++) {
      await clock.advance(DAY)
      kept = rotate(kept, options)
    }
    const [old] = kept.authorities
    await clock.advance(DAY)
    const announced = rotate(kept, options)
    expect(announced.authorities).toHaveLength(2)
    expect(announced.authorities[1]).toBe(old)
    expect(announced.serving).toBe(kept.serving)
    // Nothing is signed by the new one before everybody has had the time to learn of it.
    await clock.advance(9 * 60_000)
    expect(rotate(announced, options)).toBe(announced)
    await clock.advance(60_000)
    const passed = rotate(announced, options)
    expect(isAccepted(passed, clock.now(), passed.authorities.slice(0, 1))).toBe(true)
    expect(passed.authorities).toEqual(announced.authorities)
    // The old one goes when it expires.
    await clock.advance(101 * DAY)
    const [newest] = rotate(passed, options).authorities
    expect(rotate(passed, options).authorities).toEqual([newest])
  })

  it('are accepted on every other day of three years, even by those who learn of an authority late', async () => {
    const { options, clock } = rotation()
    let kept = rotate(undefined, options)
    let known = kept.authorities
    for (let day = 0; day < 3 * 365; day += 2) {
      const before = kept
      kept = rotate(kept, options)
      // Configurations carry the last bundle, replicas still show the last certificate.
      expect(isAccepted(kept, clock.now(), known)).toBe(true)
      expect(isAccepted(before, clock.now(), kept.authorities)).toBe(true)
      known = kept.authorities
      await clock.advance(2 * DAY)
    }
  })

  it('are made anew when they have all expired', async () => {
    const { options, clock } = rotation()
    const made = rotate(undefined, options)
    await clock.advance(301 * DAY)
    const again = rotate(made, options)
    expect(again.authorities).toHaveLength(1)
    expect(again.authorities).not.toEqual(made.authorities)
    expect(isAccepted(again, clock.now())).toBe(true)
  })

  it('are issued again for a server with another name', () => {
    const { options, clock } = rotation()
    const made = rotate(undefined, options)
    const renamed = rotate(made, { ...options, names: ['hooks.voting.svc'] })
    expect(renamed.authorities).toEqual(made.authorities)
    expect(new X509Certificate(renamed.serving.certificate).checkHost('hooks.voting.svc')).toBe('hooks.voting.svc')
    expect(isAccepted(renamed, clock.now())).toBe(true)
  })
})

describe('what was read', () => {
  const { options } = rotation()
  const good = rotate(undefined, options)
  const other = rotate(undefined, options)
  const bundle = good.authorities.join('')

  it('is what was written', () => {
    expect(checked(bundle, good.authorityKey, good.serving)).toEqual(good)
  })

  it.each([
    ['an empty bundle', checked('', good.authorityKey, good.serving)],
    ['another key of the authority', checked(bundle, other.authorityKey, good.serving)],
    ['a key that is none', checked(bundle, 'garbage', good.serving)],
    ['another key of the server', checked(bundle, good.authorityKey, { ...good.serving, key: other.serving.key })],
    ['a certificate that is none', checked(bundle, good.authorityKey, { ...good.serving, certificate: 'garbage' })],
  ])('is of no use with %s', (_, certificates) => {
    expect(certificates).toBeUndefined()
  })
})
