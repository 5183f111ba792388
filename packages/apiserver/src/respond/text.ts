import type { ApiResponse } from '../http/message.js'

export function text(status: number, body: string): ApiResponse {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
    body,
  }
}

/** A path that nothing serves; deliberately not a Status, as in Kubernetes. */
export function notFoundText(): ApiResponse {
  return text(404, '404 page not found\n')
}
