/** One HTTP request to an API server, free of any notion of sockets. */
export interface TransportRequest {
  readonly method: string
  /** Path and query, starting with `/`. */
  readonly path: string
  /** Names in lower case. Default: none. */
  readonly headers?: Readonly<Record<string, string>>
  /** Default: no body. */
  readonly body?: string | Uint8Array
  /** Ends the request, a running watch included. Default: never. */
  readonly signal?: AbortSignal
}

export interface TransportResponse {
  readonly status: number
  /** Names in lower case; a header that came several times has its values in order. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as it arrives. It can be read once, by iterating or by `bytes`. */
  readonly body: AsyncIterable<Uint8Array>
  /** The whole body. */
  bytes(): Promise<Uint8Array>
}

/** The way to an API server: over HTTP, or straight into one in the same process. */
export interface Transport {
  request(request: TransportRequest): Promise<TransportResponse>
  /** Ends requests under way and releases connections. */
  close(): Promise<void>
}
