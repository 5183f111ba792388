import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as status from './index.js'
import { StatusError, type Status, type StatusPredicate } from './index.js'

const { notFound, timeoutError, serverTimeout, tooManyRequests, conflict } = status
const pods = { group: '', resource: 'pods' }

const predicates: [string, number, StatusPredicate][] = [
  ['BadRequest', 400, status.isBadRequest],
  ['Unauthorized', 401, status.isUnauthorized],
  ['Forbidden', 403, status.isForbidden],
  ['NotFound', 404, status.isNotFound],
  ['MethodNotAllowed', 405, status.isMethodNotSupported],
  ['NotAcceptable', 406, status.isNotAcceptable],
  ['AlreadyExists', 409, status.isAlreadyExists],
  ['Conflict', 409, status.isConflict],
  ['Gone', 410, status.isGone],
  ['Expired', 410, status.isExpired],
  ['RequestEntityTooLarge', 413, status.isRequestEntityTooLarge],
  ['UnsupportedMediaType', 415, status.isUnsupportedMediaType],
  ['Invalid', 422, status.isInvalid],
  ['TooManyRequests', 429, status.isTooManyRequests],
  ['InternalError', 500, status.isInternalError],
  ['ServerTimeout', 500, status.isServerTimeout],
  ['ServiceUnavailable', 503, status.isServiceUnavailable],
  ['Timeout', 504, status.isTimeout],
]

function failure(reason: string | undefined, code: number): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    ...(reason === undefined ? {} : { reason }),
    code,
  })
}

const yes = (error: unknown): string[] => predicates.filter(([, , is]) => is(error)).map(([reason]) => reason)

describe('each predicate', () => {
  it.each(predicates)('%s holds for its own reason and for no other', (reason, code) => {
    expect(yes(failure(reason, code))).toEqual([reason])
  })

  it('reads the code when the reason is missing or unknown', () => {
    expect(yes(failure(undefined, 404))).toEqual(['NotFound'])
    expect(yes(failure('MadeUp', 422))).toEqual(['Invalid'])
    expect(yes(failure(undefined, 409))).toEqual(['Conflict'])
    expect(yes(failure(undefined, 410))).toEqual(['Gone'])
    expect(yes(failure(undefined, 500))).toEqual(['InternalError'])
  })

  it('trusts a known reason over the code, but for 413 and 429', () => {
    expect(yes(failure('NotFound', 500))).toEqual(['NotFound'])
    expect(yes(failure('Timeout', 429))).toEqual(['TooManyRequests', 'Timeout'])
    expect(yes(failure('BadRequest', 413))).toEqual(['BadRequest', 'RequestEntityTooLarge'])
  })

  it('says no to anything that is no Status', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(yes(value)).toEqual([])
      }),
    )
  })
})

describe('statusFrom', () => {
  const { status: plain } = notFound(pods, 'a')

  it('finds the Status of an error, of what caused it, and of a response body', () => {
    const error = new StatusError(plain)
    expect(status.statusFrom(error)).toBe(plain)
    expect(status.statusFrom(new Error('outer', { cause: new Error('inner', { cause: error }) }))).toBe(plain)
    expect(status.statusFrom(plain)).toBe(plain)
    expect(status.statusFrom(new Error('from JSON', { cause: plain }))).toBe(plain)
  })

  it('knows the group version that meta.k8s.io clients use', () => {
    const other = { ...plain, apiVersion: 'meta.k8s.io/v1' }
    expect(status.statusFrom(other)).toBe(other)
    expect(status.statusFrom({ ...plain, apiVersion: 'v2' })).toBeUndefined()
    expect(status.statusFrom({ ...plain, kind: 'Pod' })).toBeUndefined()
  })

  it('ends on a circular chain of causes', () => {
    const error = new Error('snake')
    error.cause = error
    expect(status.statusFrom(error)).toBeUndefined()
  })
})

describe('statusCause', () => {
  it('finds a cause by its type', () => {
    const error = timeoutError('slow', 0, [{ reason: 'ResourceVersionTooLarge', message: 'm' }])
    expect(status.statusCause(error, 'ResourceVersionTooLarge')).toEqual({
      reason: 'ResourceVersionTooLarge',
      message: 'm',
    })
    expect(status.statusCause(error, 'FieldManagerConflict')).toBeUndefined()
    expect(status.statusCause(undefined, 'FieldManagerConflict')).toBeUndefined()
  })
})

describe('retryAfterSeconds', () => {
  it.each([
    [tooManyRequests('m', 3), 3],
    [tooManyRequests('m', 0), undefined],
    [serverTimeout(pods, 'get', 0), 0],
    [conflict(pods, 'a', 'm'), undefined],
    [new Error('plain'), undefined],
  ])('%s: %s', (error, seconds) => {
    expect(status.retryAfterSeconds(error)).toBe(seconds)
  })
})

describe('genericServerResponse', () => {
  const generic = (code: number, rest: object = {}): Status =>
    status.genericServerResponse({ code, method: 'GET', resource: pods, name: 'a', ...rest }).status

  it('names the request', () => {
    expect(generic(404)).toMatchObject({
      reason: 'NotFound',
      message: 'the server could not find the requested resource (get pods a)',
      details: { name: 'a', kind: 'pods' },
      code: 404,
    })
    expect(generic(404, { name: '' }).message).toBe('the server could not find the requested resource (get pods)')
    expect(generic(404, { resource: { group: '', resource: '' } }).message).toBe(
      'the server could not find the requested resource',
    )
  })

  it('takes a conflicting POST for an object that exists', () => {
    expect(generic(409).reason).toBe('Conflict')
    expect(generic(409, { method: 'POST' }).reason).toBe('AlreadyExists')
  })

  it.each([
    [403, 'who may not', 'Forbidden', 'who may not (get pods a)'],
    [415, 'which types', 'UnsupportedMediaType', 'which types (get pods a)'],
    [406, 'which types', 'NotAcceptable', 'which types (get pods a)'],
    [
      406,
      'unknown',
      'NotAcceptable',
      'the server was unable to respond with a content type that the client supports (get pods a)',
    ],
    [
      502,
      'bad "gateway"',
      'InternalError',
      String.raw`an error on the server ("bad \"gateway\"") has prevented the request from succeeding (get pods a)`,
    ],
    [
      418,
      '',
      undefined,
      'the server responded with the status code 418 but did not return more information (get pods a)',
    ],
  ])('%d with %j is %s', (code, message, reason, text) => {
    expect(generic(code, { message })).toMatchObject(
      reason === undefined ? { message: text } : { reason, message: text },
    )
  })

  it('keeps what the server said when it was not an API server', () => {
    const error = status.genericServerResponse({
      code: 503,
      method: 'GET',
      message: '<html>',
      unexpected: true,
      retryAfterSeconds: 7,
    })
    expect(status.statusCause(error, 'UnexpectedServerResponse')?.message).toBe('<html>')
    expect(status.retryAfterSeconds(error)).toBe(7)
  })
})
