import { SetpointError, StatusError } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { faultOf } from './fault.js'

const refusal = (code: number): StatusError =>
  new StatusError({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'no', code })

describe("a failure is the server's", () => {
  it('when it cannot be reached, or the connection is lost', () => {
    expect(faultOf(new SetpointError('ServerUnreachable', 'refused', { retryable: true }))).toBe('server')
    expect(faultOf(new SetpointError('ConnectionLost', 'reset', { retryable: true }))).toBe('server')
  })

  it.each([429, 500, 503, 504])('when it answers %i', (code) => {
    expect(faultOf(refusal(code))).toBe('server')
  })

  it('when what was thrown was caused by that', () => {
    const refused = new Error('no token', { cause: refusal(503) })
    const lost = new SetpointError('ConnectionLost', 'reset')
    for (const cause of [refused, lost]) expect(faultOf(new Error('no account', { cause }))).toBe('server')
  })
})

describe("a failure is the key's", () => {
  it.each([403, 404, 409, 422])('when the server answers %i', (code) => {
    expect(faultOf(refusal(code))).toBe('key')
  })

  it('when the code of the reconciler fails', () => {
    expect(faultOf(new TypeError('x is not a function'))).toBe('key')
    expect(faultOf(new SetpointError('OwnedByAnother', 'there is a controller', { retryable: true }))).toBe('key')
  })
})
