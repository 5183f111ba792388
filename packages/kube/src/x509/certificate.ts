import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { Clock, Random } from '../clock/index.js'
import {
  bitString,
  boolean,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  tagged,
  time,
  utf8String,
} from './der.js'

/** A certificate and its private key, as PEM. */
export interface KeyPair {
  readonly certificate: string
  readonly key: string
}

export interface Subject {
  readonly commonName: string
  readonly organizations?: readonly string[]
  /** A user's uid, in the attribute that Kubernetes has for it. */
  readonly uid?: string
}

/** In milliseconds since the Unix epoch. */
export interface Validity {
  readonly notBefore: number
  readonly notAfter: number
}

export interface AuthorityOptions {
  /** Two authorities that are trusted at the same time should not share it. Default `setpoint-ca`. */
  readonly commonName?: string
  /** Milliseconds. Default ten years. */
  readonly lifetime?: number
}

interface Profile {
  readonly subject: Subject
  readonly usage: 'authority' | 'server' | 'client'
  /** DNS names and IP addresses that a server answers to. */
  readonly names?: readonly string[]
  /** Milliseconds from now. */
  readonly lifetime?: number
}

const DAY = 24 * 3600 * 1000
const LIFETIME = 3650 * DAY
/** Clocks differ; a certificate is valid by this many milliseconds before it was made. */
export const BACKDATE: number = DAY

const ECDSA_WITH_SHA256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'))

/** A certificate authority: P-256 keys and just the extensions that TLS clients check. */
export class CertificateAuthority {
  readonly #clock: Clock
  readonly #random: Random
  readonly #key: KeyObject
  readonly #keyIdentifier: Buffer
  readonly #subject: Subject
  /** The authority's own certificate, PEM. */
  readonly certificate: string

  private constructor(
    clock: Clock,
    random: Random,
    key: KeyObject,
    subject: Subject,
    certificate: string | { readonly lifetime: number },
  ) {
    this.#clock = clock
    this.#random = random
    this.#key = key
    this.#subject = subject
    const publicKey = createPublicKey(key)
    this.#keyIdentifier = keyIdentifier(publicKey.export({ type: 'spki', format: 'der' }))
    this.certificate =
      typeof certificate === 'string'
        ? certificate
        : this.#issue(publicKey, { subject, usage: 'authority', ...certificate })
  }

  static create(
    clock: Clock,
    random: Random,
    { commonName = 'setpoint-ca', lifetime = LIFETIME }: AuthorityOptions = {},
  ): CertificateAuthority {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return new CertificateAuthority(clock, random, privateKey, { commonName }, { lifetime })
  }

  /** One that was made earlier: its certificate and its {@link key}. */
  static load(clock: Clock, random: Random, { certificate, key }: KeyPair): CertificateAuthority {
    // What it issues names its issuer just as the authority names itself.
    const commonName = /^CN=(.*)$/m.exec(new X509Certificate(certificate).subject)?.[1] ?? ''
    return new CertificateAuthority(clock, random, createPrivateKey(key), { commonName }, certificate)
  }

  /** The private key, PEM. */
  get key(): string {
    return privatePem(this.#key)
  }

  /** A certificate for TLS servers at these DNS names and IP addresses; for ten years unless told otherwise. */
  server(commonName: string, names: readonly string[], lifetime: number = LIFETIME): KeyPair {
    return this.#pair({ subject: { commonName }, usage: 'server', names, lifetime })
  }

  /** A client certificate: the common name is the user, the organizations are its groups. */
  client(subject: Subject): KeyPair {
    return this.#pair({ subject, usage: 'client' })
  }

  #pair(profile: Profile): KeyPair {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return {
      certificate: this.#issue(publicKey, profile),
      key: privatePem(privateKey),
    }
  }

  #issue(publicKey: KeyObject, profile: Profile): string {
    const now = this.#clock.now()
    const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' })
    const body = sequence(
      tagged(0xa0, integer(Buffer.of(2))),
      integer(this.#random.bytes(16)),
      ECDSA_WITH_SHA256,
      distinguishedName(this.#subject),
      sequence(time(now - BACKDATE), time(now + (profile.lifetime ?? LIFETIME))),
      distinguishedName(profile.subject),
      publicKeyInfo,
      tagged(0xa3, sequence(...this.#extensions(publicKeyInfo, profile))),
    )
    const signature = sign('sha256', body, this.#key)
    return pem(sequence(body, ECDSA_WITH_SHA256, bitString(signature)))
  }

  #extensions(publicKeyInfo: Uint8Array, { usage, names = [] }: Profile): Buffer[] {
    const authority = usage === 'authority'
    const extensions = [
      extension('2.5.29.19', true, authority ? sequence(boolean(true)) : sequence()),
      // digitalSignature, or keyCertSign and cRLSign for the authority.
      extension('2.5.29.15', true, authority ? bitString(Buffer.of(0x06), 1) : bitString(Buffer.of(0x80), 7)),
      extension('2.5.29.14', false, octetString(keyIdentifier(publicKeyInfo))),
      extension('2.5.29.35', false, sequence(tagged(0x80, this.#keyIdentifier))),
    ]
    if (authority) return extensions
    const purpose = usage === 'server' ? '1.3.6.1.5.5.7.3.1' : '1.3.6.1.5.5.7.3.2'
    extensions.push(extension('2.5.29.37', false, sequence(objectIdentifier(purpose))))
    if (names.length > 0) extensions.push(extension('2.5.29.17', false, sequence(...names.map(alternativeName))))
    return extensions
  }
}

function distinguishedName({ commonName, organizations = [], uid }: Subject): Buffer {
  const attributes: [string, string][] = [
    ...organizations.map((organization): [string, string] => ['2.5.4.10', organization]),
    ['2.5.4.3', commonName],
    ...(uid === undefined ? [] : [['1.3.6.1.4.1.57683.2', uid] satisfies [string, string]]),
  ]
  return sequence(...attributes.map(([type, value]) => setOf(sequence(objectIdentifier(type), utf8String(value)))))
}

function extension(identifier: string, critical: boolean, value: Uint8Array): Buffer {
  const head = [objectIdentifier(identifier), ...(critical ? [boolean(true)] : [])]
  return sequence(...head, octetString(value))
}

function alternativeName(name: string): Buffer {
  // A colon is enough: Node's pattern for IPv6 takes V8 longer to compile than a key takes to make.
  const isAddress = name.includes(':') || isIPv4(name)
  return isAddress ? tagged(0x87, addressBytes(name)) : tagged(0x82, Buffer.from(name))
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  return Buffer.concat(groups.map((group) => Buffer.from(group.padStart(4, '0'), 'hex')))
}

function keyIdentifier(publicKeyInfo: Uint8Array): Buffer {
  return createHash('sha1').update(publicKeyInfo).digest()
}

function privatePem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function pem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
