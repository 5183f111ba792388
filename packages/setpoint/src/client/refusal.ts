import {
  genericServerResponse,
  type GroupResource,
  StatusError,
  statusFrom,
  type TransportResponse,
} from '@setpoint/kube'
import { explanationOf } from '../transport/index.js'
import { decodeUtf8 } from './utf8.js'

/** The header in seconds; API servers never send a date. */
export function retryAfterOf({ headers }: TransportResponse): number | undefined {
  const header = headers['retry-after']
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : undefined
}

/** What was asked for; for the message of an answer that has none. */
export interface Asked {
  readonly method: string
  readonly resource?: GroupResource | undefined
  readonly name?: string | undefined
}

/**
 * The server's Status in an answer that is no success, or what client-go would make of one without; with what the
 * transport knows about it.
 */
export function refusalIn(response: TransportResponse, body: Uint8Array, asked: Asked): StatusError {
  const refusal = statusIn(response, body, asked)
  const explanation =
    explanationOf(response) ?? (isForTls(body) ? 'the address in the kubeconfig has to begin with https://' : undefined)
  if (explanation === undefined) return refusal
  return new StatusError({ ...refusal.status, message: `${refusal.message}; ${explanation}` })
}

/** Whether a server with TLS refuses a request without, in the words of Go's, which speak of nothing else. */
function isForTls(body: Uint8Array): boolean {
  return body.length < 100 && decodeUtf8(body).startsWith('Client sent an HTTP request to an HTTPS server')
}

function statusIn(response: TransportResponse, body: Uint8Array, { method, resource, name }: Asked): StatusError {
  const text = decodeUtf8(body)
  const status = statusFrom(parsed(text))
  if (status !== undefined) return new StatusError({ ...status, code: status.code ?? response.status })
  return genericServerResponse({
    code: response.status,
    method,
    ...(resource === undefined ? {} : { resource }),
    ...(name === undefined ? {} : { name }),
    message: text.slice(0, 2048).trim(),
    retryAfterSeconds: retryAfterOf(response) ?? 0,
    unexpected: true,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
