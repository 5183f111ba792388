import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { Clock, Random } from '@setpoint/kube'
import { BACKDATE, CertificateAuthority, certificatesIn, type KeyPair, validityOf } from '@setpoint/kube/x509'

/** What replicas share: authorities that clients must trust, the key of the newest, and what servers show. */
export interface Certificates {
  /** PEM, the newest first. All of them are trusted; those that have expired go. */
  readonly authorities: readonly string[]
  /** The newest authority's key, PEM. */
  readonly authorityKey: string
  readonly serving: KeyPair
}

export interface RotationOptions {
  readonly clock: Clock
  readonly random: Random
  /** The server's name in certificates. */
  readonly commonName: string
  /** DNS names and addresses that it answers to. */
  readonly names: readonly string[]
  /** Milliseconds. */
  readonly authorityLifetime: number
  /** Milliseconds. */
  readonly servingLifetime: number
}

/**
 * How long a new authority is trusted before anything is signed by it: time for every configuration to carry it, and for
 * every API server to have seen that.
 */
const SETTLING = 10 * 60_000

/**
 * The next state of the certificates; the very same one when nothing is due. Each is renewed when two thirds of its
 * lifetime are over. A new authority is first only trusted, beside the old one; the serving certificate follows once
 * that has settled, and the old authority goes when it expires. No moment is without a certificate that all trust.
 */
export function rotate(current: Certificates | undefined, options: RotationOptions): Certificates {
  const { clock } = options
  const now = clock.now()
  if (current === undefined) return initial(options)
  const [newest] = current.authorities
  if (newest === undefined || isOver(newest, now)) return initial(options)
  const trusted = current.authorities.filter((authority) => !isOver(authority, now))
  if (isDue(newest, now)) {
    const authority = newAuthority(options)
    return { ...current, authorities: [authority.certificate, ...trusted], authorityKey: authority.key }
  }
  const kept = trusted.length === current.authorities.length ? current : { ...current, authorities: trusted }
  return needsServing(kept, newest, now, options.names) ? { ...kept, serving: serving(kept, newest, options) } : kept
}

/** Reads certificates that somebody may have spoilt; undefined when they are of no use. */
export function checked(authorities: string, authorityKey: string, serving: KeyPair): Certificates | undefined {
  const list = certificatesIn(authorities)
  const [newest] = list
  if (newest === undefined) return undefined
  try {
    return fits({ certificate: newest, key: authorityKey }) && fits(serving)
      ? { authorities: list, authorityKey, serving }
      : undefined
  } catch {
    return undefined
  }
}

function fits({ certificate, key }: KeyPair): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
}

function initial(options: RotationOptions): Certificates {
  const authority = newAuthority(options)
  const { commonName, names, servingLifetime } = options
  return {
    authorities: [authority.certificate],
    authorityKey: authority.key,
    serving: authority.server(commonName, names, servingLifetime),
  }
}

function newAuthority({ clock, random, commonName, authorityLifetime }: RotationOptions): CertificateAuthority {
  // The time makes the name one of its own: two authorities of one name are hard to tell apart.
  const name = `${commonName}-ca@${Math.floor(clock.now() / 1000)}`
  return CertificateAuthority.create(clock, random, { commonName: name, lifetime: authorityLifetime })
}

function serving(
  { authorityKey }: Certificates,
  newest: string,
  { clock, random, commonName, names, servingLifetime }: RotationOptions,
): KeyPair {
  const authority = CertificateAuthority.load(clock, random, { certificate: newest, key: authorityKey })
  return authority.server(commonName, names, servingLifetime)
}

function needsServing({ serving }: Certificates, newest: string, now: number, names: readonly string[]): boolean {
  const shown = new X509Certificate(serving.certificate)
  if (isOver(serving.certificate, now) || !names.every((name) => isNamed(shown, name))) return true
  const isSettled = now >= validityOf(newest).notBefore + BACKDATE + SETTLING
  const isByNewest = shown.checkIssued(new X509Certificate(newest))
  return isByNewest ? isDue(serving.certificate, now) : isSettled
}

function isNamed(certificate: X509Certificate, name: string): boolean {
  return (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined
}

function isOver(certificate: string, now: number): boolean {
  return now >= validityOf(certificate).notAfter
}

function isDue(certificate: string, now: number): boolean {
  const { notBefore, notAfter } = validityOf(certificate)
  const made = notBefore + BACKDATE
  return now >= made + ((notAfter - made) * 2) / 3
}
