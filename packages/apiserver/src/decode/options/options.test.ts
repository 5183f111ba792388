import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { StatusError } from '@setpoint/kube'
import {
  decodeCreateOptions,
  decodeDeleteOptions,
  decodeGetOptions,
  decodeListOptions,
  decodePatchOptions,
  decodeUpdateOptions,
} from './index.js'

interface Recorded {
  verb: 'list' | 'get' | 'create' | 'update' | 'patch' | 'apply' | 'delete'
  query: string
  body?: string
  code: number
  message?: string
  causes?: unknown[]
}

const recorded = JSON.parse(readFileSync(new URL('../testdata/options.json', import.meta.url), 'utf8')) as Recorded[]

const NO_BODY = new Uint8Array()

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

const DECODERS: Record<Recorded['verb'], (parameters: URLSearchParams, body: string | undefined) => unknown> = {
  list: decodeListOptions,
  get: decodeGetOptions,
  create: decodeCreateOptions,
  update: decodeUpdateOptions,
  patch: (parameters) => decodePatchOptions(parameters, 'application/merge-patch+json'),
  apply: (parameters) => decodePatchOptions(parameters, 'application/apply-patch+yaml'),
  delete: (parameters, body) =>
    decodeDeleteOptions(parameters, body === undefined ? NO_BODY : bytes(body), 'application/json'),
}

function decode({ verb, query, body }: Recorded): unknown {
  return DECODERS[verb](new URLSearchParams(query), body)
}

function refusalOf(run: () => unknown): { code: number; message: string; causes?: unknown } {
  try {
    run()
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    const causes = error.status.details?.causes
    return { code: error.code, message: error.message, ...(causes === undefined ? {} : { causes }) }
  }
  return { code: 200, message: 'taken' }
}

describe('options, as kube-apiserver answered them', () => {
  const cases = recorded.map(
    (record) => [`${record.verb} ?${record.query.slice(0, 90)} ${record.body ?? ''}`, record] as const,
  )

  it.each(cases)('%s', (_title, record) => {
    const { code, message, causes } = record
    const expected =
      code === 400 || code === 422
        ? { code, message, ...(causes === undefined ? {} : { causes }) }
        : { code: 200, message: 'taken' }
    expect(refusalOf(() => decode(record))).toEqual(expected)
  })
})

describe('list options', () => {
  it('have defaults for what is not given', () => {
    expect(decodeListOptions(new URLSearchParams())).toEqual({
      labelSelector: '',
      fieldSelector: '',
      watch: false,
      allowWatchBookmarks: false,
      resourceVersion: '',
      resourceVersionMatch: '',
      timeoutSeconds: undefined,
      limit: 0,
      continue: '',
      sendInitialEvents: undefined,
    })
  })

  it.each(['watch', 'watch=', 'watch=1', 'watch=true', 'watch=no'])('take ?%s for a watch', (query) => {
    expect(decodeListOptions(new URLSearchParams(query)).watch).toBe(true)
  })

  it.each(['', '&resourceVersion=0'])('ask for initial events in a watch from the start: ?watch=1%s', (more) => {
    expect(decodeListOptions(new URLSearchParams(`watch=1${more}`))).toMatchObject({
      sendInitialEvents: true,
      resourceVersionMatch: 'NotOlderThan',
    })
  })

  it('do not ask for initial events in a watch from a version', () => {
    expect(decodeListOptions(new URLSearchParams('watch=1&resourceVersion=7'))).toMatchObject({
      sendInitialEvents: undefined,
      resourceVersionMatch: '',
    })
  })
})

describe('write options', () => {
  it('warn about unknown fields by default', () => {
    expect(decodeCreateOptions(new URLSearchParams()).fieldValidation).toBe('Warn')
    expect(decodeCreateOptions(new URLSearchParams('fieldValidation=Strict')).fieldValidation).toBe('Strict')
  })

  it('tell webhooks what was sent, and nothing else', () => {
    const parameters = new URLSearchParams('dryRun=All&fieldManager=m&force=true')
    expect(decodePatchOptions(parameters, 'application/apply-patch+yaml')).toEqual({
      dryRun: true,
      fieldManager: 'm',
      fieldValidation: 'Warn',
      force: true,
      object: { kind: 'PatchOptions', apiVersion: 'meta.k8s.io/v1', dryRun: ['All'], fieldManager: 'm', force: true },
    })
    expect(decodeUpdateOptions(new URLSearchParams()).object).toEqual({
      kind: 'UpdateOptions',
      apiVersion: 'meta.k8s.io/v1',
    })
  })
})

describe('delete options', () => {
  it('come from the query when there is no body', () => {
    const parameters = new URLSearchParams('gracePeriodSeconds=0&propagationPolicy=Orphan&uid=u&resourceVersion=5')
    expect(decodeDeleteOptions(parameters, NO_BODY, undefined)).toMatchObject({
      dryRun: false,
      gracePeriodSeconds: 0,
      propagationPolicy: 'Orphan',
      orphanDependents: undefined,
      preconditions: { uid: 'u', resourceVersion: '5' },
    })
  })

  it('come from the body alone when there is one, in JSON or YAML', () => {
    const parameters = new URLSearchParams('gracePeriodSeconds=5&dryRun=All')
    const expected = { dryRun: false, gracePeriodSeconds: undefined, preconditions: { uid: 'u' } }
    expect(decodeDeleteOptions(parameters, bytes('{"preconditions":{"uid":"u"}}'), undefined)).toMatchObject(expected)
    expect(decodeDeleteOptions(parameters, bytes('preconditions:\n  uid: u'), 'application/yaml')).toMatchObject(
      expected,
    )
  })
})
