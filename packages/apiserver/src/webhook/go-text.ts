import { formatTime } from '@setpoint/kube'
import type { Endpoint } from './config.js'

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
])

const CONNECT: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ETIMEDOUT: 'connection timed out',
}

interface NodeError extends Error {
  readonly code?: string
  readonly address?: string
  readonly port?: number
  readonly cert?: { readonly subjectaltname?: string; readonly valid_from?: string; readonly valid_to?: string }
}

/** What Go would call a failure of Node's to send a request: clients and people look for these words. */
export function goNetworkText(error: unknown, endpoint: Endpoint, now: number): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', cert, message, address, port } = error as NodeError
  const verify = (why: string): string => `tls: failed to verify certificate: x509: ${why}`
  if (UNTRUSTED.has(code)) return verify('certificate signed by unknown authority')
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return verify(wrongName(endpoint.serverName, cert?.subjectaltname ?? ''))
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    const [side, time] = code === 'CERT_HAS_EXPIRED' ? ['after', cert?.valid_to] : ['before', cert?.valid_from]
    const limit = time === undefined ? '' : ` is ${side} ${formatTime(Date.parse(time))}`
    return verify(`certificate has expired or is not yet valid: current time ${formatTime(now)}${limit}`)
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `dial tcp: lookup ${endpoint.host}: no such host`
  const connect = CONNECT[code]
  if (connect !== undefined)
    return `dial tcp ${dialled(address ?? endpoint.host, port ?? endpoint.port)}: connect: ${connect}`
  if (code === 'ECONNRESET' && message.includes('hang up')) return 'EOF'
  if (code === 'ECONNRESET') return 'read: connection reset by peer'
  if (message.includes('wrong version number') || message.includes('packet length too long')) {
    return 'http: server gave HTTP response to HTTPS client'
  }
  return message
}

function dialled(address: string, port: number): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

/** `DNS:a, IP Address:127.0.0.1` are the names that a certificate has. */
function wrongName(wanted: string, alternatives: string): string {
  const names = alternatives.split(', ').map((entry) => entry.slice(entry.indexOf(':') + 1))
  const ofKind = (kind: string): string[] =>
    names.filter((_, index) => alternatives.split(', ')[index]?.startsWith(kind))
  if (/^[\d.]+$|:/.test(wanted)) {
    const addresses = ofKind('IP Address:')
    if (addresses.length === 0)
      return `cannot validate certificate for ${wanted} because it doesn't contain any IP SANs`
    return `certificate is valid for ${addresses.join(', ')}, not ${wanted}`
  }
  const hosts = ofKind('DNS:')
  if (hosts.length === 0) return `certificate is not valid for any names, but wanted to match ${wanted}`
  return `certificate is valid for ${hosts.join(', ')}, not ${wanted}`
}
