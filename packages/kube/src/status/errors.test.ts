import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldPath, invalid, required } from '../field/index.js'
import {
  alreadyExists,
  applyConflict,
  badRequest,
  conflict,
  forbiddenError,
  generateNameConflict,
  gone,
  internalError,
  invalidObject,
  methodNotSupported,
  notAcceptable,
  notAcceptableConversion,
  notFound,
  requestEntityTooLarge,
  resourceExpired,
  serverTimeout,
  serviceUnavailable,
  StatusError,
  timeoutError,
  tooManyRequests,
  unauthorized,
  unsupportedMediaType,
  type StatusDetails,
} from './index.js'

const pods = { group: '', resource: 'pods' }
const deployments = { group: 'apps', resource: 'deployments' }

// code, reason, message, details: what kube-apiserver sends for each.
const refusals: [StatusError, number, string, string, StatusDetails | undefined][] = [
  [badRequest('no'), 400, 'BadRequest', 'no', undefined],
  [unauthorized(), 401, 'Unauthorized', 'Unauthorized', undefined],
  [unauthorized(''), 401, 'Unauthorized', 'not authorized', undefined],
  [forbiddenError(pods, 'a', 'why'), 403, 'Forbidden', 'pods "a" is forbidden: why', { name: 'a', kind: 'pods' }],
  [forbiddenError(pods, '', 'why'), 403, 'Forbidden', 'pods is forbidden: why', { kind: 'pods' }],
  [forbiddenError({ group: '', resource: '' }, '', 'why'), 403, 'Forbidden', 'forbidden: why', {}],
  [
    notFound(deployments, 'a'),
    404,
    'NotFound',
    'deployments.apps "a" not found',
    { name: 'a', group: 'apps', kind: 'deployments' },
  ],
  [
    methodNotSupported(deployments, 'patch'),
    405,
    'MethodNotAllowed',
    'patch is not supported on resources of kind "deployments.apps"',
    { group: 'apps', kind: 'deployments' },
  ],
  [
    notAcceptable(['application/json', 'application/yaml']),
    406,
    'NotAcceptable',
    'only the following media types are accepted: application/json, application/yaml',
    undefined,
  ],
  [
    notAcceptableConversion('meta.k8s.io/v1, Kind=Table', ['application/json']),
    406,
    'NotAcceptable',
    'only the following media types are accepted when converting to meta.k8s.io/v1, Kind=Table: application/json',
    undefined,
  ],
  [alreadyExists(pods, 'a'), 409, 'AlreadyExists', 'pods "a" already exists', { name: 'a', kind: 'pods' }],
  [
    generateNameConflict(pods, 'a', 1),
    409,
    'AlreadyExists',
    'pods "a" already exists, the server was not able to generate a unique name for the object',
    { name: 'a', kind: 'pods', retryAfterSeconds: 1 },
  ],
  [
    conflict(pods, 'a', 'stale'),
    409,
    'Conflict',
    'Operation cannot be fulfilled on pods "a": stale',
    { name: 'a', kind: 'pods' },
  ],
  [
    applyConflict([{ reason: 'FieldManagerConflict', message: 'm', field: '.data.a' }], 'Apply failed'),
    409,
    'Conflict',
    'Apply failed',
    { causes: [{ reason: 'FieldManagerConflict', message: 'm', field: '.data.a' }] },
  ],
  [gone('away'), 410, 'Gone', 'away', undefined],
  [resourceExpired('too old'), 410, 'Expired', 'too old', undefined],
  [
    requestEntityTooLarge('limit is 3145728'),
    413,
    'RequestEntityTooLarge',
    'Request entity too large: limit is 3145728',
    undefined,
  ],
  [
    unsupportedMediaType(['application/json']),
    415,
    'UnsupportedMediaType',
    'the body of the request was in an unknown format - accepted media types include: application/json',
    undefined,
  ],
  [tooManyRequests('slow down', 2), 429, 'TooManyRequests', 'slow down', { retryAfterSeconds: 2 }],
  [tooManyRequests('slow down', 0), 429, 'TooManyRequests', 'slow down', {}],
  [
    internalError('broken'),
    500,
    'InternalError',
    'Internal error occurred: broken',
    { causes: [{ message: 'broken' }] },
  ],
  [
    serverTimeout(pods, 'get', 1),
    500,
    'ServerTimeout',
    'The get operation against pods could not be completed at this time, please try again.',
    { name: 'get', kind: 'pods', retryAfterSeconds: 1 },
  ],
  [serviceUnavailable('later'), 503, 'ServiceUnavailable', 'later', undefined],
  [timeoutError('slow'), 504, 'Timeout', 'Timeout: slow', {}],
  [
    timeoutError('Too large resource version: 9, current: 1', 1, [{ reason: 'ResourceVersionTooLarge' }]),
    504,
    'Timeout',
    'Timeout: Too large resource version: 9, current: 1',
    { causes: [{ reason: 'ResourceVersionTooLarge' }], retryAfterSeconds: 1 },
  ],
]

describe('a refusal carries what kube-apiserver sends', () => {
  it.each(refusals)('%s', (error, code, reason, message, details) => {
    expect(error.status).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      reason,
      ...(details === undefined ? {} : { details }),
      code,
    })
    expect(error.message).toBe(message)
  })
})

describe('invalidObject', () => {
  const kind = { group: 'apps', kind: 'Deployment' }
  const spec = fieldPath('spec')

  it('has one cause for each error', () => {
    const errors = [required(spec.child('selector')), invalid(spec.child('replicas'), -1, 'must be positive')]
    expect(invalidObject(kind, 'web', errors).status).toMatchObject({
      code: 422,
      reason: 'Invalid',
      message:
        'Deployment.apps "web" is invalid: [spec.selector: Required value, spec.replicas: Invalid value: -1: must be positive]',
      details: {
        name: 'web',
        group: 'apps',
        kind: 'Deployment',
        causes: [
          { reason: 'FieldValueRequired', message: 'Required value', field: 'spec.selector' },
          { reason: 'FieldValueInvalid', message: 'Invalid value: -1: must be positive', field: 'spec.replicas' },
        ],
      },
    })
  })

  it('says in one message only once what several causes repeat', () => {
    const error = invalidObject(kind, 'web', [required(spec), required(spec)])
    expect(error.message).toBe('Deployment.apps "web" is invalid: spec: Required value')
    expect(error.status.details?.causes).toHaveLength(2)
  })

  it('needs no error list', () => {
    const error = invalidObject({ group: '', kind: 'Pod' }, '', [])
    expect(error.message).toBe('Pod "" is invalid')
    expect(error.status.details).toEqual({ kind: 'Pod' })
  })
})

describe('any refusal', () => {
  it('survives JSON unchanged', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (group, name, why) => {
        const { status } = conflict({ group, resource: 'things' }, name, why)
        expect(JSON.parse(JSON.stringify(status))).toEqual(status)
      }),
    )
  })
})

describe('StatusError', () => {
  it('falls back to reason and code when the server sent no message', () => {
    const bare = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code: 500 } as const
    expect(new StatusError({ ...bare, reason: 'InternalError' }).message).toBe('InternalError')
    expect(new StatusError(bare).message).toBe('status 500')
    expect(new StatusError(bare).reason).toBe('')
    expect(new StatusError(bare).code).toBe(500)
  })
})
