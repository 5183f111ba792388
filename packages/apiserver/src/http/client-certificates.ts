import { X509Certificate } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { Clock } from '@setpoint/kube'

/** Whether the other end showed a certificate that proves who it is. */
export type IsTrusted = (socket: TLSSocket) => boolean

/** Who signs clients' certificates. */
export interface ClientAuthority {
  /** Certificates of the authorities, PEM. */
  readonly certificates: string
  /** They are one, and it is this server itself, by the time of this clock. Default: somebody else. */
  readonly self?: { readonly clock: Clock }
}

/** How certificates of clients are asked for in the handshake, and judged after it. */
export interface ClientCertificates {
  readonly options: { readonly requestCert: boolean; readonly ca: string | string[] }
  readonly isTrusted: IsTrusted
}

/** The purpose "TLS client", without which a certificate proves nothing about a client: the server's own has another. */
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2'

/**
 * OpenSSL judges the chains of somebody else's authority. Before it is handed any, Node parses the 150 public ones that it
 * brings along, a fifth of what the server's whole start takes; what this server signed itself has no chain, and is known by its
 * signature.
 */
export function clientCertificates(authority: ClientAuthority | undefined): ClientCertificates {
  // No authority, no certificates. An empty list because none at all would mean the public ones.
  if (authority === undefined) return { options: { requestCert: false, ca: [] }, isTrusted: () => false }
  const { certificates, self } = authority
  if (self === undefined) {
    return { options: { requestCert: true, ca: certificates }, isTrusted: (socket) => socket.authorized }
  }
  let signer: X509Certificate | undefined
  return {
    options: { requestCert: true, ca: [] },
    isTrusted(socket) {
      const shown = socket.getPeerX509Certificate()
      if (shown === undefined) return false
      signer ??= new X509Certificate(certificates)
      return isClientOf(signer, shown, self.clock.now())
    },
  }
}

function isClientOf(authority: X509Certificate, certificate: X509Certificate, now: number): boolean {
  // Undefined, whatever its type says, when the certificate is silent about what it is for.
  const purposes = certificate.keyUsage as readonly string[] | undefined
  return (
    certificate.checkIssued(authority) &&
    certificate.verify(authority.publicKey) &&
    (purposes?.includes(CLIENT_AUTHENTICATION) ?? false) &&
    Date.parse(certificate.validFrom) <= now &&
    now <= Date.parse(certificate.validTo)
  )
}
