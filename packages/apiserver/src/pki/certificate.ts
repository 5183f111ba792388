import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import type { Clock, Random } from '@setpoint/kube'
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
}

interface Profile {
  readonly subject: Subject
  readonly usage: 'authority' | 'server' | 'client'
  /** DNS names and IP addresses that a server answers to. */
  readonly names?: readonly string[]
}

const AUTHORITY: Subject = { commonName: 'setpoint-ca' }

const DAY = 24 * 3600 * 1000
const LIFETIME = 3650 * DAY
/** Clocks differ; a certificate is valid a little before it was made. */
const BACKDATE = DAY

const ECDSA_WITH_SHA256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'))

/**
 * A certificate authority that lives as long as the server: P-256 keys and just the extensions that TLS clients check.
 * Written here because the libraries for it take longer to load than the whole server takes to start.
 */
export class CertificateAuthority {
  readonly #clock: Clock
  readonly #random: Random
  readonly #key: KeyObject
  /** The authority's own certificate, PEM. */
  readonly certificate: string

  private constructor(clock: Clock, random: Random, key: KeyObject, certificate: string | undefined) {
    this.#clock = clock
    this.#random = random
    this.#key = key
    this.certificate = certificate ?? this.#issue(createPublicKey(key), { subject: AUTHORITY, usage: 'authority' })
  }

  static create(clock: Clock, random: Random): CertificateAuthority {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return new CertificateAuthority(clock, random, privateKey, undefined)
  }

  /** One that was made earlier: its certificate and its {@link key}. */
  static load(clock: Clock, random: Random, { certificate, key }: KeyPair): CertificateAuthority {
    return new CertificateAuthority(clock, random, createPrivateKey(key), certificate)
  }

  /** The private key, PEM. */
  get key(): string {
    return privatePem(this.#key)
  }

  /** A certificate for TLS servers at these DNS names and IP addresses. */
  server(commonName: string, names: readonly string[]): KeyPair {
    return this.#pair({ subject: { commonName }, usage: 'server', names })
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
      distinguishedName(AUTHORITY),
      sequence(time(now - BACKDATE), time(now + LIFETIME)),
      distinguishedName(profile.subject),
      publicKeyInfo,
      tagged(0xa3, sequence(...this.#extensions(publicKeyInfo, profile))),
    )
    const signature = sign('sha256', body, this.#key)
    return pem(sequence(body, ECDSA_WITH_SHA256, bitString(signature)))
  }

  #extensions(publicKeyInfo: Uint8Array, { usage, names = [] }: Profile): Buffer[] {
    const authority = usage === 'authority'
    const issuer = createPublicKey(this.#key).export({ type: 'spki', format: 'der' })
    const extensions = [
      extension('2.5.29.19', true, authority ? sequence(boolean(true)) : sequence()),
      // digitalSignature, or keyCertSign and cRLSign for the authority.
      extension('2.5.29.15', true, authority ? bitString(Buffer.of(0x06), 1) : bitString(Buffer.of(0x80), 7)),
      extension('2.5.29.14', false, octetString(keyIdentifier(publicKeyInfo))),
      extension('2.5.29.35', false, sequence(tagged(0x80, keyIdentifier(issuer)))),
    ]
    if (authority) return extensions
    const purpose = usage === 'server' ? '1.3.6.1.5.5.7.3.1' : '1.3.6.1.5.5.7.3.2'
    extensions.push(extension('2.5.29.37', false, sequence(objectIdentifier(purpose))))
    if (names.length > 0) extensions.push(extension('2.5.29.17', false, sequence(...names.map(alternativeName))))
    return extensions
  }
}

function distinguishedName({ commonName, organizations = [] }: Subject): Buffer {
  const attributes: [string, string][] = [
    ...organizations.map((organization): [string, string] => ['2.5.4.10', organization]),
    ['2.5.4.3', commonName],
  ]
  return sequence(...attributes.map(([type, value]) => setOf(sequence(objectIdentifier(type), utf8String(value)))))
}

function extension(identifier: string, critical: boolean, value: Uint8Array): Buffer {
  const head = [objectIdentifier(identifier), ...(critical ? [boolean(true)] : [])]
  return sequence(...head, octetString(value))
}

function alternativeName(name: string): Buffer {
  return isIP(name) === 0 ? tagged(0x82, Buffer.from(name)) : tagged(0x87, addressBytes(name))
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
