import { internalError, messageOf, StatusError } from '@setpoint/kube'
import type { ApiResponse } from '../http/message.js'
import { valueResponse } from './encode.js'
import type { MediaType } from './media.js'

/** A refusal as an answer. What is no StatusError is the server's own fault: a 500 that does not show its insides. */
export function errorResponse(media: MediaType, error: unknown): { response: ApiResponse; status: StatusError } {
  const status = error instanceof StatusError ? error : internalError(messageOf(error))
  const response = valueResponse({ ...media, as: undefined }, status.code, status.status)
  const retryAfter = status.status.details?.retryAfterSeconds
  if (retryAfter !== undefined && retryAfter > 0) response.headers['Retry-After'] = String(retryAfter)
  return { response, status }
}
