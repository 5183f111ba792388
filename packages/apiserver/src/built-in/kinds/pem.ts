/** One block of a PEM text. */
export interface PemBlock {
  /** `CERTIFICATE`, `RSA PRIVATE KEY`. */
  readonly type: string
  /** It has lines of the form `Name: value` before its data. */
  readonly hasHeaders: boolean
  readonly bytes: Buffer
}

const BLOCK = /-----BEGIN ([^\n-]+)-----\r?\n([^]*?)-----END \1-----/g

/** The blocks of a PEM text; what is between them does not matter. */
export function pemBlocks(pem: Uint8Array): PemBlock[] {
  const text = Buffer.from(pem).toString('latin1')
  return [...text.matchAll(BLOCK)].map(([, type = '', body = '']) => ({
    type,
    hasHeaders: body.includes(':'),
    bytes: Buffer.from(body, 'base64'),
  }))
}
