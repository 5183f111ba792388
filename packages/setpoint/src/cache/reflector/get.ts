import type { Kind, Transport, TransportResponse } from '@setpoint/kube'
import { orAborted } from '../../abort/index.js'
import { refusalIn } from '../../client/refusal.js'

/**
 * Sends a GET for objects of a kind; an answer that is no success is thrown with the server's Status. When the signal aborts it is over,
 * also where whoever wraps a transport forgets to pass the signal on: nothing could be stopped otherwise.
 */
export async function getFrom(
  transport: Transport,
  { group, plural }: Kind,
  path: string,
  accept: string,
  signal: AbortSignal,
): Promise<TransportResponse> {
  const response = await orAborted(transport.request({ method: 'GET', path, headers: { accept }, signal }), signal)
  if (response.status < 300) return response
  throw refusalIn(response, await response.bytes(), { method: 'GET', resource: { group, resource: plural }, name: '' })
}
