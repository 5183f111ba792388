import type { TransportResponse } from '@setpoint/kube'

/** An answer by which a server refuses. */
export function refused(code: number, reason: string): TransportResponse {
  const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason, code, message: 'not today' }
  const whole = Buffer.from(JSON.stringify(status))
  return {
    status: code,
    headers: { 'content-type': 'application/json' },
    whole,
    bytes: () => Promise.resolve(whole),
    // oxlint-disable-next-line typescript/require-await -- an async iterable by contract; there is nothing to wait for
    body: (async function* () {
      yield whole
    })(),
  }
}
