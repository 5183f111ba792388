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
  /** One of them, where that costs less than to read all. Where it is missing, look into `headers`: `headerOf` knows. */
  header?(name: string): string | readonly string[] | undefined
  /** The body as it arrives. It can be read once, by iterating or by `bytes`. */
  readonly body: AsyncIterable<Uint8Array>
  /** The whole body. */
  bytes(): Promise<Uint8Array>
  /**
   * The whole body, where it is here already; whoever has it need not wait for `bytes`, and then both can be read again and
   * again. Undefined where it is still on its way. An answer with another body has another one here, too, or none.
   */
  readonly whole?: Uint8Array | undefined
  /**
   * Hands the body over as it arrives, in pieces that are lent for the length of the call, and resolves at its end; what
   * `take` throws ends it. For bodies of very many small pieces. Where it is missing, iterate: `eachPiece` knows.
   */
  each?(take: (lent: Uint8Array) => void): Promise<void>
}

/** One header of an answer, by its name in lower case. */
export function headerOf(response: TransportResponse, name: string): string | readonly string[] | undefined {
  return response.header === undefined ? response.headers[name] : response.header(name)
}

/** Hands a body over, piece by piece as it arrives. A piece is lent: what is needed later has to be copied. */
export async function eachPiece(response: TransportResponse, take: (lent: Uint8Array) => void): Promise<void> {
  if (response.each !== undefined) return await response.each(take)
  for await (const piece of response.body) take(piece)
}

/** The way to an API server: over HTTP, or straight into one in the same process. */
export interface Transport {
  request(request: TransportRequest): Promise<TransportResponse>
  /** Ends requests under way and releases connections. */
  close(): Promise<void>
}
