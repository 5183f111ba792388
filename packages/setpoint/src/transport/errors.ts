import { SetpointError } from '@setpoint/kube'

/** The certificate was refused; OpenSSL's and Node's names for it. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Who is asked whether a server may be trusted: the authority in the kubeconfig, or those that Node brings. */
export type Trust = 'kubeconfig' | 'node'

/** What may be done about it. */
const NAMED = 'mend certificate-authority or tls-server-name in the kubeconfig'
const UNNAMED =
  "the kubeconfig names no certificate-authority, and the server's is not among those that Node brings along (the machine's are not asked): " +
  'name it in the kubeconfig, set NODE_EXTRA_CA_CERTS to its file, or have Node ask OpenSSL (--use-openssl-ca, with SSL_CERT_FILE or SSL_CERT_DIR)'
const REMEDIES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "renew the server's certificate, or look at this machine's clock",
  CERT_NOT_YET_VALID: "look at this machine's clock, and at the server's",
  ERR_TLS_CERT_ALTNAME_INVALID: NAMED,
}

/** What came back was no TLS. */
const PLAIN: ReadonlySet<string> = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])

/** There was a connection, and it is gone. */
const LOST: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** What failed on the way, in words that help. */
export function connectionError(cause: unknown, server: string, method: string, trust: Trust): SetpointError {
  const error = innermost(cause)
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (UNTRUSTED.has(code)) {
    const message =
      `the certificate of ${server} is not trusted (${error.message}); ` +
      (REMEDIES[code] ?? (trust === 'node' ? UNNAMED : NAMED))
    return new SetpointError('ServerUntrusted', message, { cause })
  }
  if (LOST.has(code)) {
    const effect = method === 'GET' || method === 'HEAD' ? '' : '; the write may have taken effect'
    // A server with TLS closes what does not begin with a handshake, mostly without a word.
    const scheme = server.startsWith('http://')
      ? '; where that is so every time, the server may want TLS: write https:// in the kubeconfig'
      : ''
    const message = `the connection to ${server} was lost (${error.message})${effect}${scheme}`
    return new SetpointError('ConnectionLost', message, { cause, retryable: true })
  }
  if (PLAIN.has(code)) {
    const message = `${server} does not speak TLS; mend the address in the kubeconfig: http:// where the server has no TLS, else its port`
    return new SetpointError('ServerUnreachable', message, { cause, retryable: true })
  }
  const message = `no connection to ${server} (${error.message}); is the server running, and is the address right?`
  return new SetpointError('ServerUnreachable', message, { cause, retryable: true })
}

/** Several addresses that all failed come as one error with many inside; the last one says enough. */
function innermost(cause: unknown): Error {
  if (cause instanceof AggregateError && cause.errors.length > 0) return innermost(cause.errors.at(-1))
  return cause instanceof Error ? cause : new Error(String(cause))
}
