import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { pemBlocks } from './pem.js'

const PARSED_KEY_TYPES: ReadonlySet<string> = new Set(['rsa', 'ec', 'ed25519'])

/** Why a certificate and a private key in PEM do not make a TLS identity, in the words of Go's crypto/tls. */
export function tlsKeyPairProblem(certificatePem: Buffer, keyPem: Buffer): string | undefined {
  const certificates = pemBlocks(certificatePem)
  const certificate = certificates.find(({ type }) => type === 'CERTIFICATE')
  if (certificate === undefined) return noCertificate(certificates.map(({ type }) => type))
  const keys = pemBlocks(keyPem)
  const key = keys.find(({ type }) => type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY'))
  if (key === undefined) return noKey(keys.map(({ type }) => type))

  const publicKey = attempt(() => new X509Certificate(certificate.bytes).publicKey)
  if (publicKey === undefined) return 'x509: malformed certificate'
  const privateKey = readPrivateKey(key.bytes)
  if (privateKey === undefined) return 'tls: failed to parse private key'
  if (!PARSED_KEY_TYPES.has(typeOf(privateKey))) return 'tls: found unknown private key type in PKCS#8 wrapping'
  if (!PARSED_KEY_TYPES.has(typeOf(publicKey))) return 'tls: unknown public key algorithm'
  if (typeOf(privateKey) !== typeOf(publicKey)) return 'tls: private key type does not match public key type'
  return createPublicKey(privateKey).equals(publicKey) ? undefined : 'tls: private key does not match public key'
}

function noCertificate(skipped: readonly string[]): string {
  if (skipped.length === 0) return 'tls: failed to find any PEM data in certificate input'
  if (skipped.length === 1 && skipped[0]?.endsWith('PRIVATE KEY') === true) {
    return 'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched'
  }
  return `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${skipped.join(' ')}]`
}

function noKey(skipped: readonly string[]): string {
  if (skipped.length === 0) return 'tls: failed to find any PEM data in key input'
  if (skipped.length === 1 && skipped[0] === 'CERTIFICATE') {
    return 'tls: found a certificate rather than a key in the PEM for the private key'
  }
  return `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${skipped.join(' ')}]`
}

/** The block's name does not matter: the three encodings are tried in turn. */
function readPrivateKey(key: Buffer): KeyObject | undefined {
  for (const type of ['pkcs1', 'pkcs8', 'sec1'] as const) {
    const read = attempt(() => createPrivateKey({ key, format: 'der', type }))
    if (read !== undefined) return read
  }
  return undefined
}

function typeOf(key: KeyObject): string {
  return key.asymmetricKeyType ?? ''
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
