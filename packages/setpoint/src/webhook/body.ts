import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'

/** Two objects of 3 MiB, which is the most that a write may carry, and one for everything around them. */
const MOST_BYTES = 7 * 1024 * 1024

/** A request that is answered with no review: it is none. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** What an API server asks of a webhook. */
export interface Question {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly contentType: string
  /** The body. */
  readonly pieces: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** The JSON object that a question carries. Throws a BadRequest. */
export async function readBody({ method, contentType, pieces }: Question): Promise<JsonObject> {
  if (method !== 'POST') throw new BadRequest(405, `${method} is not POST`)
  if (!/^application\/json\s*(;|$)/i.test(contentType))
    throw new BadRequest(415, `contentType=${contentType}, expected application/json`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of pieces) {
    size += chunk.length
    if (size > MOST_BYTES) throw new BadRequest(413, `request entity is too large; limit is ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  if (size === 0) throw new BadRequest(400, 'request body is empty')
  return parse(Buffer.concat(chunks, size).toString())
}

function parse(text: string): JsonObject {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch (cause) {
    throw new BadRequest(400, `the body is no JSON: ${(cause as Error).message}`)
  }
  if (!isJsonObject(value)) throw new BadRequest(400, 'the body is no JSON object')
  return value
}
