import type { PeerCertificate, TLSSocket } from 'node:tls'
import type { IsTrusted } from './client-certificates.js'
import type { Peer } from './message.js'

/** Kubernetes' own attribute of a subject: the uid of a user. */
const UID = '1.3.6.1.4.1.57683.2'

const peers = new WeakMap<TLSSocket, Peer>()

/** Who is at the other end. Read once for each connection: looking into a certificate costs more than many a request. */
export function peerOf(socket: TLSSocket, isTrusted: IsTrusted): Peer {
  const known = peers.get(socket)
  if (known !== undefined) return known
  const peer = readPeer(socket, isTrusted)
  peers.set(socket, peer)
  return peer
}

function readPeer(socket: TLSSocket, isTrusted: IsTrusted): Peer {
  const address = socket.remoteAddress ?? ''
  if (!socket.encrypted) return { address }
  const { subject, fingerprint256 } = socket.getPeerCertificate() as Partial<PeerCertificate>
  // Nothing but an empty object where the client showed none.
  if (fingerprint256 === undefined) return { address }
  if (!isTrusted(socket)) return { address, untrustedCertificate: true }
  const { CN: commonName, O: organizations = [], [UID]: uid } = subject as Record<string, string | string[] | undefined>
  if (typeof commonName !== 'string') return { address }
  // Two uids are none, and an empty one is a mistake.
  if (uid !== undefined && (typeof uid !== 'string' || uid === '')) return { address, untrustedCertificate: true }
  const fingerprint = fingerprint256.replaceAll(':', '').toLowerCase()
  const owner = { commonName, organizations: [organizations].flat(), fingerprint }
  return { address, certificate: uid === undefined ? owner : { ...owner, uid } }
}
