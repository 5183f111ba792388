/** Who is at the other end of a connection, as far as the connection itself shows it. */
export interface Peer {
  readonly address: string
  /** The client certificate, when TLS verified one against the server's CA. */
  readonly certificate?: PeerCertificate
  /** The client showed a certificate that is not of the server's CA, or not of its time. */
  readonly untrustedCertificate?: boolean
}

/** What a verified client certificate says of its owner. */
export interface PeerCertificate {
  readonly commonName: string
  readonly organizations: readonly string[]
  /** The user's uid, where the subject has one. */
  readonly uid?: string
  /** SHA-256 of the certificate, in lower-case hexadecimal. Default: unknown, as without a connection. */
  readonly fingerprint?: string
}

/** An HTTP request, whatever carried it. */
export interface ApiRequest {
  readonly method: string
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string
  /** The query as sent, without the question mark. */
  readonly search: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Names and values in turn, as they were sent. Default: every header was sent once, as `headers` says. */
  readonly rawHeaders?: readonly string[]
  readonly peer: Peer
  /** The whole body. Rejects with a 413 when it is larger than {@link MAX_BODY_BYTES}. */
  readBody(): Promise<Uint8Array>
}

/** The largest request body, as kube-apiserver has it. */
export const MAX_BODY_BYTES: number = 3 * 1024 * 1024

/** The client broke off in the middle of its request: nobody is there to answer, and nothing is wrong here. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError'

  constructor() {
    super('the client closed the connection before its request was complete')
  }
}

/** Takes the pieces of a streamed body. */
export interface Sink {
  write(chunk: Uint8Array): void
  /** Bytes written that the client has not taken yet. */
  readonly pending: number
  end(): void
  /** Calls back each time `pending` has fallen to zero. */
  onDrain(callback: () => void): void
  /** Calls back once, when the client has gone or the stream has ended. */
  onClose(callback: () => void): void
}

/** A body that goes on for as long as the client stays: a watch. */
export interface StreamBody {
  start(sink: Sink): void
}

export interface ApiResponse {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: Uint8Array | string | StreamBody
}

export function isStream(body: ApiResponse['body']): body is StreamBody {
  return typeof body === 'object' && 'start' in body
}
