import { X509Certificate } from 'node:crypto'
import { quote } from '@setpoint/kube'
import { pemBlocks } from '../pem.js'

/** Why these bytes are no chain of certificates in PEM; undefined: they are, or there are none. */
export function certificateProblem(pem: Uint8Array): string | undefined {
  if (pem.length === 0) return undefined
  const blocks = pemBlocks(pem)
  for (const { type, hasHeaders, bytes } of blocks) {
    if (type !== 'CERTIFICATE') return `only CERTIFICATE PEM blocks are allowed, found ${quote(type)}`
    if (hasHeaders) return 'no PEM block headers are permitted'
    if (bytes.length === 0) return 'found CERTIFICATE PEM block containing 0 certificates'
    if (!isCertificate(bytes)) return 'x509: malformed certificate'
  }
  return blocks.length === 0 ? 'must contain at least one CERTIFICATE PEM block' : undefined
}

function isCertificate(bytes: Buffer): boolean {
  try {
    return new X509Certificate(bytes).serialNumber !== ''
  } catch {
    return false
  }
}
