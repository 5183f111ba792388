import { X509Certificate } from 'node:crypto'
import type { Material, UserConfig } from '../kubeconfig/index.js'
import type { Identity } from './credentials.js'

/**
 * What a server may have against somebody whom it answered with 401, which says nothing by itself: the credentials that
 * were shown, where they come from, whether their time is over, and the way out.
 */
export function explainRefusal(identity: Identity, user: UserConfig, now: number): string {
  const { authorization = '', tls } = identity
  const fromPlugin = user.exec === undefined ? undefined : `of the credential plugin ${user.exec.command}`
  if (authorization.startsWith('Bearer ')) {
    const end = endOfToken(authorization.slice('Bearer '.length))
    return verdict(`the token ${fromPlugin ?? originOfToken(authorization, user)}`, end, now)
  }
  if (authorization !== '') return `the name or the password in the kubeconfig is wrong`
  if (tls.certificate !== undefined) {
    const end = endOfCertificate(tls.certificate)
    return verdict(`the client certificate ${fromPlugin ?? origin(user.certificate?.certificate)}`, end, now)
  }
  return 'the kubeconfig has no credentials for this user: give it a token or a client certificate'
}

function verdict(credential: string, end: number | undefined, now: number): string {
  if (end !== undefined && end <= now)
    return `${credential} has expired at ${new Date(end).toISOString()}: renew it, or look at this machine's clock`
  return `${credential} is not one that it knows: log in again, or mend the kubeconfig`
}

function origin(material: Material | undefined): string {
  return material !== undefined && 'file' in material ? `in ${material.file}` : 'in the kubeconfig'
}

function originOfToken(authorization: string, { token, tokenUntilRead }: UserConfig): string {
  if (token === undefined || 'data' in token || authorization !== `Bearer ${tokenUntilRead?.trim()}`)
    return origin(token)
  return `in the kubeconfig, which stands in for the one that cannot be read in ${token.file},`
}

/** Undefined where the token does not say. */
function endOfToken(token: string): number | undefined {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown }
    return typeof claims.exp === 'number' ? claims.exp * 1000 : undefined
  } catch {
    return undefined
  }
}

function endOfCertificate(pem: string): number | undefined {
  try {
    return Date.parse(new X509Certificate(pem).validTo)
  } catch {
    return undefined
  }
}
