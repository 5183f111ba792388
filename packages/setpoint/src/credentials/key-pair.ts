import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { messageOf } from '@setpoint/kube'

/** A client certificate and its key, PEM. */
export interface KeyPair {
  readonly certificate: string
  readonly key: string
}

/**
 * Why a pair cannot be used; undefined when it can. TLS does not always say: a certificate and a key of two kinds are taken, and
 * then the client shows none.
 */
export function unfitness({ certificate, key }: KeyPair): string | undefined {
  const own = readable(() => new X509Certificate(certificate))
  if (typeof own === 'string') return `the certificate cannot be read (${own})`
  const secret = readable(() => createPrivateKey(key))
  if (typeof secret === 'string') return `the key cannot be read (${secret})`
  if (!own.checkPrivateKey(secret)) return 'the certificate and the key do not belong together'
  // Whatever else: a chain whose end has not been written, or a key that is too short for this machine.
  const context = readable(() => createSecureContext({ cert: certificate, key, ca: [] }))
  return typeof context === 'string' ? `TLS does not take them (${context})` : undefined
}

/** What was read, or why it was not. */
function readable<T>(read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    return messageOf(error)
  }
}
