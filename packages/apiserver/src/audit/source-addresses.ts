import { isIP } from 'node:net'
import type { ApiRequest } from '../http/index.js'

/** Where a request came from: what proxies say, the nearest last, and the connection's own other end. */
export function sourceAddresses(headers: ApiRequest['headers'], peer: string): string[] {
  const addresses = (headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => isIP(part) !== 0)
  const real = headers['x-real-ip'] ?? ''
  if (isIP(real) !== 0 && !addresses.includes(real)) addresses.push(real)
  // IPv4 on a socket that takes both families.
  const own = peer.startsWith('::ffff:') ? peer.slice('::ffff:'.length) : peer
  if (own !== '' && addresses.at(-1) !== own) addresses.push(own)
  return addresses
}
