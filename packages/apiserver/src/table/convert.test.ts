import { readFileSync } from 'node:fs'
import { StatusError, type KubeObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import {
  negotiate,
  objectToTable,
  parseIncludeObject,
  tableFor,
  toPartialObjectMetadata,
  toPartialObjectMetadataList,
  toTable,
  type ListMeta,
} from './index.js'

// testdata/answers.jsonl is what kube-apiserver v1.36.3 sent for the same URL twice: as it is, and transformed. Long
// descriptions of columns are cut to ''. Each line is compared as text: the order of the keys counts.

interface Exchange {
  readonly name: string
  readonly now: number
  readonly accept: string
  readonly path: string
  readonly plain: KubeObject | PlainList | WatchEvent[]
  readonly answer: unknown
}

interface PlainList {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: ListMeta
  readonly items: Omit<KubeObject, 'apiVersion' | 'kind'>[]
}

interface WatchEvent {
  readonly type: string
  readonly object: KubeObject
}

const exchanges = readFileSync(new URL('./testdata/answers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Exchange)
  .map((exchange) => ({ ...exchange, as: /as=(\w+)/.exec(exchange.accept)?.[1] }))

it.each(exchanges)('$name as $as is what kube-apiserver sends', ({ plain, answer, ...asked }) => {
  expect(JSON.stringify(transform(plain, asked), undefined, 1)).toBe(JSON.stringify(answer, undefined, 1))
})

function transform(plain: Exchange['plain'], asked: Omit<Exchange, 'plain' | 'answer'>): unknown {
  const query = new URL(asked.path, 'https://localhost').searchParams
  const { as, metaVersion: version } = negotiate(asked.accept, undefined, query)
  const includeObject = parseIncludeObject(query.get('includeObject') ?? undefined)
  const { now } = asked
  const one = (object: KubeObject, noHeaders: boolean): unknown =>
    as === 'Table'
      ? objectToTable(tableFor(kindOf(object)), object, { now, includeObject, version, noHeaders })
      : toPartialObjectMetadata(object, version)
  if (Array.isArray(plain)) {
    return plain.map(({ type, object }, index) => ({ type, object: one(object, index > 0) }))
  }
  if (!isList(plain)) return one(plain, false)
  const objects = typed(plain)
  return as === 'Table'
    ? toTable(tableFor({ group: '', kind: plain.kind.replace(/List$/, '') }), objects, {
        now,
        includeObject,
        version,
        ...plain.metadata,
      })
    : toPartialObjectMetadataList(objects, plain.metadata, version)
}

function isList(plain: KubeObject | PlainList): plain is PlainList {
  return plain.kind.endsWith('List')
}

/** Built-in lists leave out of their items what the list says for all of them. */
function typed({ apiVersion, kind, items }: PlainList): KubeObject[] {
  return items.map((item) => ({ kind: kind.replace(/List$/, ''), apiVersion, ...item }) as KubeObject)
}

function kindOf({ apiVersion, kind }: KubeObject): { group: string; kind: string } {
  return { group: apiVersion.includes('/') ? apiVersion.replace(/\/.*/, '') : '', kind }
}

describe('includeObject', () => {
  it('is Metadata unless it says otherwise', () => {
    expect([undefined, '', 'Metadata', 'Object', 'None'].map(parseIncludeObject)).toEqual([
      'Metadata',
      'Metadata',
      'Metadata',
      'Object',
      'None',
    ])
  })

  it('is refused when it is no policy', () => {
    expect(() => parseIncludeObject('Bogus')).toThrow(StatusError)
    expect(() => parseIncludeObject('Bogus')).toThrow(
      `Unable to convert to Table as requested: includeObject: Invalid value: "Bogus": must be 'Metadata', 'Object', 'None', or empty`,
    )
  })
})

describe('a row that carries its object', () => {
  const stored: KubeObject = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'e' }, message: 'stored' }
  const asked: KubeObject = { apiVersion: 'events.k8s.io/v1', kind: 'Event', metadata: { name: 'e' }, note: 'asked' }

  it('reads its cells from the stored version and carries the one that was asked for', () => {
    const table = toTable(tableFor({ group: 'events.k8s.io', kind: 'Event' }), [stored], {
      now: 0,
      includeObject: 'Object',
      shown: () => asked,
    })
    expect(table.rows?.[0]?.cells).toContain('stored')
    expect(table.rows?.[0]?.object).toBe(asked)
  })

  it('does not ask for it when metadata will do', () => {
    const shown = (): KubeObject => {
      throw new Error('not needed')
    }
    const table = toTable(tableFor({ group: '', kind: 'Event' }), [stored], { now: 0, shown })
    expect(table.rows?.[0]?.object?.metadata).toEqual({ name: 'e' })
  })
})

describe('a field that is null', () => {
  it('is shown as one that is not there', () => {
    const definition = tableFor({ group: 'discovery.k8s.io', kind: 'EndpointSlice' })
    const bare: KubeObject = { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', metadata: { name: 'x' } }
    const withNulls: KubeObject = { ...bare, addressType: null, endpoints: [{ addresses: null }, null], ports: null }
    const before = structuredClone(withNulls)
    expect(definition.cells(withNulls, 0)).toEqual(definition.cells(bare, 0))
    expect(withNulls).toEqual(before)
  })
})

describe('a kind that is not built in', () => {
  it('has a name and an age, and no rows is an empty list', () => {
    const definition = tableFor({ group: 'example.com', kind: 'Widget' })
    const metadata = { name: 'w', creationTimestamp: '2026-01-01T00:00:00Z' }
    const object: KubeObject = { apiVersion: 'example.com/v1', kind: 'Widget', metadata }
    expect(definition.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Name', 'string'],
      ['Age', 'date'],
    ])
    expect(definition.cells(object, Date.parse('2026-01-01T00:01:30Z'))).toEqual(['w', '90s'])
    expect(toTable(definition, [], { now: 0 }).rows).toEqual([])
  })
})

describe('a watch of API services', () => {
  it('repeats the columns in every event, as kube-apiserver does', () => {
    const definition = tableFor({ group: 'apiregistration.k8s.io', kind: 'APIService' })
    const object: KubeObject = {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1.' },
    }
    expect(objectToTable(definition, object, { now: 0, noHeaders: true }).columnDefinitions).toBe(definition.columns)
  })
})

describe('metadata', () => {
  it('leaves out what is not metadata, and what is null', () => {
    const metadata = { name: 'x', creationTimestamp: null, deletionGracePeriodSeconds: 0, surprise: 1 }
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: {} } as unknown as KubeObject
    expect(toPartialObjectMetadata(object).metadata).toEqual({ name: 'x', deletionGracePeriodSeconds: 0 })
  })
})
