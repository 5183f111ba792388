import type { Response } from './connection.js'

/** The response, if it has one of the statuses; a measurement that did something else than asked measures nothing. */
export function expectStatus(response: Response, what: string, ...statuses: number[]): Response {
  if (statuses.includes(response.status)) return response
  throw new Error(`${what}: the server answered ${response.status}: ${response.text().slice(0, 500)}`)
}
