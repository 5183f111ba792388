import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { pemBlocks } from '../pem.js'

/** The hash of each signature algorithm, by the encoding of its object identifier; undefined: it brings its own. */
const HASHES: Readonly<Record<string, string | undefined>> = {
  '2a864886f70d010105': 'sha1',
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d0401': 'sha1',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
  '2b6570': undefined,
}
const FAILURES: Readonly<Record<string, string>> = {
  rsa: 'crypto/rsa: verification error',
  ec: 'x509: ECDSA verification failure',
  ed25519: 'x509: Ed25519 verification failure',
}

/** Why these bytes are no certificate request (PKCS #10 in PEM) that its own key has signed; undefined: they are. */
export function certificateRequestProblem(pem: Uint8Array): string | undefined {
  const [block] = pemBlocks(pem)
  if (block?.type !== 'CERTIFICATE REQUEST') return 'PEM block type must be CERTIFICATE REQUEST'
  let request: Request
  try {
    request = readRequest(block.bytes)
  } catch (error) {
    if (error instanceof DerError) return error.message
    throw error
  }
  if (!Object.hasOwn(HASHES, request.algorithm)) return 'x509: cannot verify signature: algorithm unimplemented'
  const { signed, key, signature } = request
  if (verify(HASHES[request.algorithm], signed, key, signature)) return undefined
  return FAILURES[key.asymmetricKeyType ?? ''] ?? 'x509: cannot verify signature: algorithm unimplemented'
}

interface Request {
  readonly signed: Buffer
  readonly key: KeyObject
  readonly algorithm: string
  readonly signature: Buffer
}

class DerError extends Error {
  override readonly name = 'DerError'
}

/** One value of ASN.1 in its distinguished encoding. */
interface DerValue {
  readonly tag: number
  readonly content: Buffer
  /** With tag and length. */
  readonly whole: Buffer
}

const SEQUENCE = 0x30
const BIT_STRING = 0x03

function readRequest(bytes: Buffer): Request {
  const [request, trailing] = readValues(bytes)
  if (trailing !== undefined) throw new DerError('asn1: syntax error: trailing data')
  const [info, algorithm, signature] = readValues(expect(request, SEQUENCE).content)
  const [, , publicKey] = readValues(expect(info, SEQUENCE).content)
  const [identifier] = readValues(expect(algorithm, SEQUENCE).content)
  return {
    signed: expect(info, SEQUENCE).whole,
    key: readKey(expect(publicKey, SEQUENCE).whole),
    algorithm: identifier?.content.toString('hex') ?? '',
    // The first byte counts unused bits, of which signatures have none.
    signature: expect(signature, BIT_STRING).content.subarray(1),
  }
}

function expect(value: DerValue | undefined, tag: number): DerValue {
  if (value === undefined) throw new DerError('asn1: syntax error: sequence truncated')
  if (value.tag !== tag) throw new DerError("asn1: structure error: tags don't match")
  return value
}

function readValues(bytes: Buffer): DerValue[] {
  const values: DerValue[] = []
  let position = 0
  while (position < bytes.length) {
    const value = readValue(bytes.subarray(position))
    values.push(value)
    position += value.whole.length
  }
  return values
}

function readValue(bytes: Buffer): DerValue {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined) throw new DerError('asn1: syntax error: truncated tag or length')
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4) throw new DerError('asn1: structure error: length too large')
  const length =
    lengthBytes === 0 ? first : bytes.subarray(2, 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0)
  const start = 2 + lengthBytes
  if (bytes.length < start + length) throw new DerError('asn1: syntax error: data truncated')
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(0, start + length) }
}

function readKey(bytes: Buffer): KeyObject {
  try {
    return createPublicKey({ key: bytes, format: 'der', type: 'spki' })
  } catch {
    throw new DerError('x509: failed to parse public key')
  }
}
