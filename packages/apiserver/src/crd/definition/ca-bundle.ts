import { X509Certificate } from 'node:crypto'

const BLOCK = /-----BEGIN ([^\n-]+)-----\r?\n([^]*?)-----END \1-----/g

/** Why a bundle (PEM in base64) holds no certificate to trust; undefined: it does, or is empty. */
export function caBundleProblem(caBundle: string): string | undefined {
  if (caBundle === '') return undefined
  const pem = Buffer.from(caBundle, 'base64').toString('latin1')
  const blocks = [...pem.matchAll(BLOCK)]
  const certificates = blocks.filter(([, type, body]) => type === 'CERTIFICATE' && !(body ?? '').includes(':'))
  if (certificates.some(([block]) => isCertificate(block))) return undefined
  const prefix = 'unable to load root certificates: '
  if (certificates.length > 0) return `${prefix}failed to parse certificate: x509: malformed certificate`
  // Go's reader gives up at the first text that is no block; what follows the last block counts as such.
  const rest = blocks.length === 0 ? pem : pem.slice((blocks.at(-1)?.index ?? 0) + (blocks.at(-1)?.[0].length ?? 0))
  return rest.trim() === ''
    ? `${prefix}no valid certificate authority data seen`
    : `${prefix}unable to parse bytes as PEM block`
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== ''
  } catch {
    return false
  }
}
