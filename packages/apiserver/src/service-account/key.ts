import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

interface Algorithm {
  readonly name: 'ES256' | 'ES384' | 'ES512' | 'RS256'
  readonly hash: string
}

const BY_CURVE: Readonly<Record<string, Algorithm>> = {
  prime256v1: { name: 'ES256', hash: 'sha256' },
  secp384r1: { name: 'ES384', hash: 'sha384' },
  secp521r1: { name: 'ES512', hash: 'sha512' },
}

/** One key that signs or has signed tokens, by the name that token headers give it. */
export class TokenKey {
  readonly #key: KeyObject
  readonly #public: KeyObject
  readonly #algorithm: Algorithm
  /** The hash of the public key, as Kubernetes makes it. */
  readonly id: string

  /** `pem`: a private key, to sign with, or a public one, to verify with alone. RSA or P-256, P-384, P-521. */
  constructor(pem: string) {
    const isPrivate = pem.includes('PRIVATE KEY')
    this.#key = isPrivate ? createPrivateKey(pem) : createPublicKey(pem)
    this.#public = createPublicKey(pem)
    this.#algorithm = algorithmOf(this.#public)
    const der = this.#public.export({ type: 'spki', format: 'der' })
    this.id = createHash('sha256').update(der).digest('base64url')
  }

  get algorithm(): string {
    return this.#algorithm.name
  }

  /** A JWT with these claims. */
  sign(claims: object): string {
    const head = base64url({ alg: this.#algorithm.name, kid: this.id })
    const text = `${head}.${base64url(claims)}`
    const signature = sign(this.#algorithm.hash, Buffer.from(text), { key: this.#key, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  /** Whether this key signed these bytes. */
  verifies(text: string, signature: Uint8Array): boolean {
    return verify(this.#algorithm.hash, Buffer.from(text), { key: this.#public, dsaEncoding: 'ieee-p1363' }, signature)
  }

  /** As /openid/v1/jwks publishes it. */
  toJwk(): object {
    const { kty, crv, x, y, n, e } = this.#public.export({ format: 'jwk' })
    const point = kty === 'EC' ? { crv, x, y } : { n, e }
    return { use: 'sig', kty, kid: this.id, ...order(kty, point, this.#algorithm.name) }
  }
}

/** Go's order of fields: crv, alg, x, y for curves; alg, n, e for RSA. */
function order(kty: string | undefined, point: Record<string, string | undefined>, alg: string): object {
  return kty === 'EC' ? { crv: point['crv'], alg, x: point['x'], y: point['y'] } : { alg, n: point['n'], e: point['e'] }
}

function algorithmOf(key: KeyObject): Algorithm {
  if (key.asymmetricKeyType === 'rsa') return { name: 'RS256', hash: 'sha256' }
  const algorithm = BY_CURVE[key.asymmetricKeyDetails?.namedCurve ?? '']
  if (algorithm !== undefined) return algorithm
  throw new TypeError('service account keys are RSA or on the curves P-256, P-384 and P-521')
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
