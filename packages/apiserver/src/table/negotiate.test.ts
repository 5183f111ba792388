import { readFileSync } from 'node:fs'
import { StatusError } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { negotiate, negotiateError, wrongShape, type Endpoint, type Transform } from './index.js'

// testdata/accept.jsonl is what kube-apiserver v1.36.3 made of some seventy Accept headers on seven URLs: the texts of
// its refusals, then for each URL a line with its name, then one line for each header. Answers in protobuf are left out.

interface Answer {
  readonly accept: string
  readonly userAgent?: string
  readonly query?: string
  readonly status: number
  readonly encoding: 'json' | 'yaml'
  readonly indented?: true
  readonly as?: Transform
  readonly version?: 'v1' | 'v1beta1'
  /** An index into the texts. */
  readonly message?: number
}

interface Url {
  readonly name: string
  readonly endpoint: Endpoint
  readonly answers: Answer[]
}

const [first = '', ...lines] = readFileSync(new URL('./testdata/accept.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const { messages } = JSON.parse(first) as { messages: string[] }
const urls: Url[] = []
for (const line of lines) {
  const entry = JSON.parse(line) as Answer | Omit<Url, 'answers'>
  if ('name' in entry) urls.push({ ...entry, answers: [] })
  else urls.at(-1)?.answers.push(entry)
}

/** Whether negotiation succeeded, and only the object turned out to be no list, or a list. */
function isWrongShape(text: string): boolean {
  return text.startsWith('you requested') || text === 'content is not a list'
}

describe.each(urls)('$name', ({ endpoint, answers }) => {
  const accepted = answers.filter(({ status }) => status < 300)
  it.each(accepted)('answers $accept $userAgent $query in $encoding', (answer) => {
    const query = new URLSearchParams(answer.query)
    expect(negotiate(answer.accept, answer.userAgent, query, endpoint)).toEqual({
      encoding: answer.encoding,
      as: answer.as,
      metaVersion: answer.version ?? 'v1',
      pretty: answer.indented ?? false,
    })
  })

  const texts = answers.map((answer) => ({ ...answer, text: messages[answer.message ?? -1] ?? '' }))
  it.each(texts.filter(({ status, text }) => status === 406 && !isWrongShape(text)))('refuses $accept', (answer) => {
    const query = new URLSearchParams(answer.query)
    const refusal = caught(() => negotiate(answer.accept, answer.userAgent, query, endpoint))
    expect(refusal).toMatchObject({ code: 406, reason: 'NotAcceptable', message: answer.text })
    expect(negotiateError(answer.accept, answer.userAgent, query)).toEqual({
      encoding: answer.encoding,
      as: undefined,
      metaVersion: 'v1',
      pretty: answer.indented ?? false,
    })
  })

  it.each(texts.filter(({ text }) => isWrongShape(text)))('takes $accept, then finds the wrong shape', (answer) => {
    const { as } = negotiate(answer.accept, answer.userAgent, new URLSearchParams(answer.query), endpoint)
    const builtIn = endpoint.builtIn ?? true
    const kind =
      endpoint.tables === false ? { group: 'authorization.k8s.io', kind: 'SelfSubjectAccessReview' } : CONFIG_MAP
    expect(wrongShape(as as 'PartialObjectMetadata', kind, builtIn)).toMatchObject({
      code: answer.status,
      message: answer.text,
    })
  })
})

const CONFIG_MAP = { group: '', kind: 'ConfigMap' }

describe('what is not served', () => {
  const query = new URLSearchParams()
  const protobuf = 'application/vnd.kubernetes.protobuf'

  it.each([
    ['client-go', `${protobuf},application/json`, undefined],
    ['client-go with CBOR', 'application/cbor;q=1,application/json;q=0.9', undefined],
    [
      'metadata informers',
      `${protobuf};as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json`,
      'PartialObjectMetadataList',
    ],
    ['clients that take anything else', `${protobuf}, */*`, undefined],
  ])('gives %s JSON', (_client, accept, as) => {
    expect(negotiate(accept, 'client/1.0', query)).toEqual({ encoding: 'json', as, metaVersion: 'v1', pretty: false })
  })

  it('is refused to clients that take nothing else', () => {
    expect(caught(() => negotiate(protobuf, undefined, query))).toMatchObject({ code: 406 })
    expect(caught(() => negotiate(protobuf, undefined, query, { builtIn: false }))).toMatchObject({
      code: 406,
      message: `only the following media types are accepted: application/json, application/yaml, ${protobuf}`,
    })
  })
})

function caught(action: () => unknown): StatusError {
  try {
    action()
  } catch (error) {
    if (error instanceof StatusError) return error
    throw error
  }
  throw new Error('expected a StatusError')
}
