import { X509Certificate } from 'node:crypto'
import type { Validity } from './certificate.js'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n?/g

/** The certificates of a bundle, each as PEM, in their order. */
export function certificatesIn(bundle: string): string[] {
  return (bundle.match(CERTIFICATE) ?? []).map((pem) => (pem.endsWith('\n') ? pem : `${pem}\n`))
}

/** From when and until when a certificate holds. Throws when it is none. */
export function validityOf(certificate: string): Validity {
  const { validFrom, validTo } = new X509Certificate(certificate)
  return { notBefore: Date.parse(validFrom), notAfter: Date.parse(validTo) }
}
