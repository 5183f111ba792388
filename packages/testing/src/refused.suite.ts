import { type TransportResponse, wholeAnswer } from '@setpoint/kube'

/** An answer by which a server refuses. */
export function refused(code: number, reason: string): TransportResponse {
  const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason, code, message: 'not today' }
  return wholeAnswer(code, 'application/json', Buffer.from(JSON.stringify(status)))
}
