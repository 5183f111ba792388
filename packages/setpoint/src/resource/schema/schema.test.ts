import { ApiServer } from '@setpoint/apiserver'
import type { Schema } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createClient } from '../../client/index.js'
import { atomic, listMap, listSet, resource, type ResourceKind } from '../index.js'

type AnyResource = ResourceKind<string, string, string, z.ZodObject, z.ZodObject, never>

/** A kind with these fields in its spec. */
function kindOf(fields: Record<string, z.ZodType>): AnyResource {
  return resource({ group: 'a.example.com', version: 'v1', kind: 'Thing', spec: z.object(fields) })
}

function schemaOf(field: z.ZodType): Schema | undefined {
  return kindOf({ field }).schema.properties?.['spec']?.properties?.['field']
}

const named = z.object({ name: z.string(), note: z.string().optional() })

describe('what would look as if the API server checked it', () => {
  it.each<[string, z.ZodType, string]>([
    ['a pipe', z.string().pipe(z.string().min(3)), 'z.pipe() has no place'],
    ['a codec', z.stringbool(), 'say in one schema what that is'],
    ['a value for what is invalid', z.string().catch('x'), 'use .default() for those that are missing'],
    ['keys of a record', z.record(z.enum(['a', 'b']), z.string()), 'the keys of z.record() are not checked'],
    ['keys with a pattern', z.record(z.string().regex(/^a/), z.string()), 'name them as fields of z.object()'],
    ['flags of a pattern', z.string().regex(/^a$/i), 'the flags of /^a$/i do not reach the API server'],
    ['a look ahead', z.string().regex(/^(?!a)b/), 'the pattern ^(?!a)b has (?!…, which the API server cannot read'],
    ['a backreference', z.string().regex(/(a)\1/), 'the pattern (a)\\1 has \\1…'],
    ['a duration of ISO 8601', z.iso.duration(), 'Kubernetes writes durations as 1h30m; use duration()'],
    ['a format without a pattern', z.jwt(), 'z.jwt() has no place'],
    ['null in a union', z.union([z.string(), z.null()]), 'use .nullable()'],
    ['a union of texts', z.union([z.email(), z.ipv4()]), 'a union of strings; use one z.string()'],
    ['values of several types', z.literal(['a', 1]), 'values of several types'],
    ['a default that is invalid', z.string().min(3).default('a'), 'the default "a" is invalid; Too small'],
    ['a key that is not there', listMap(z.array(named), 'size' as 'name'), 'have no field "size"'],
    ['a key that may be missing', listMap(z.array(named), 'note'), '"note" of listMap() may be missing'],
    ['a set of objects', listSet(z.array(named)), 'listSet() of objects; use listMap()'],
    ['a schema that contains itself', z.json(), 'Thing.a.example.com: .spec.field'],
  ])('is refused with the kind, the field and the way out: %s', (_, field, message) => {
    expect(() => kindOf({ field })).toThrow(message)
    expect(() => kindOf({ field })).toThrow('resource Thing.a.example.com: .spec.field')
  })

  it('names the line that declared the kind', () => {
    const declare = (): unknown => kindOf({ deep: z.object({ deeper: z.array(z.object({ field: z.date() })) }) })
    const stack = expect.stringMatching(/\.spec\.deep\.deeper\[\]\.field: z\.date\(\)[^]*schema\.test\.ts/) as string
    expect(declare).toThrow(expect.objectContaining({ stack }))
  })
})

describe('what zod says in its own way', () => {
  it('becomes what Kubernetes means by it', () => {
    expect(schemaOf(z.base64())).toEqual({ type: 'string', format: 'byte' })
    expect(schemaOf(z.hostname())).toEqual({ type: 'string', format: 'hostname' })
    expect(schemaOf(z.string().startsWith('a'))).toEqual({ type: 'string', pattern: '^a.*' })
    expect(schemaOf(z.string().regex(/a/).regex(/b/))).toEqual({
      type: 'string',
      allOf: [{ pattern: 'a' }, { pattern: 'b' }],
    })
    expect(schemaOf(z.array(z.string()).readonly())).toEqual({ type: 'array', items: { type: 'string' } })
  })

  it('keeps the version of a UUID', () => {
    expect(schemaOf(z.uuid())).toEqual({ type: 'string', format: 'uuid' })
    expect(schemaOf(z.uuidv4())?.pattern).toContain('-4[')
  })

  it('lets several branches of a union match, and one of a discriminated union', () => {
    const a = z.object({ a: z.string() })
    const b = z.object({ b: z.string() })
    expect(schemaOf(z.union([a, b]))?.anyOf).toEqual([{ required: ['a'] }, { required: ['b'] }])
    const kinds = [a.extend({ type: z.literal('a') }), b.extend({ type: z.literal('b') })] as const
    expect(schemaOf(z.discriminatedUnion('type', kinds))?.oneOf).toHaveLength(2)
  })

  it('leaves out what .meta() says to other tools, and follows its identifiers', () => {
    const port = z.int32().meta({ id: 'Port', title: 'A port', examples: [80], widget: 'spinner' })
    expect(schemaOf(port)).toEqual({ type: 'integer', format: 'int32', title: 'A port' })
    expect(schemaOf(z.object({ from: port, to: port }))?.properties?.['to']).toEqual({
      type: 'integer',
      format: 'int32',
      title: 'A port',
    })
  })

  it('is accepted by an API server', async () => {
    await using server = await ApiServer.start({ listen: false })
    const client = createClient({ transport: server.transport() })
    const kind = kindOf({
      texts: z.string().startsWith('a').endsWith('b').regex(/c/),
      name: z.hostname(),
      network: z.cidrv4(),
      content: z.base64(),
      identifier: z.uuidv4(),
      items: listMap(z.array(named).readonly().unwrap(), 'name'),
      pairs: listSet(z.array(atomic(named))),
      choice: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
      maybe: z.enum(['a', 'b']).nullable(),
      port: z.int32().meta({ id: 'AcceptedPort' }),
    })
    await expect(client.create(CustomResourceDefinition, kind.definition())).resolves.toBeDefined()
  })
})

it("a definition's own labels and annotations are in it", () => {
  const annotations = { 'example.com/owner': 'platform' }
  const kind = resource({
    group: 'a.example.com',
    version: 'v1',
    kind: 'Thing',
    spec: z.object({}),
    metadata: { annotations },
  })
  expect(kind.definition().metadata).toEqual({ name: 'things.a.example.com', annotations })
})

it('the key of a list is one of the fields of its items, or it does not compile', () => {
  // @ts-expect-error -- there is no such field
  const wrong = (): unknown => listMap(z.array(named), 'size')
  expect(wrong).not.toThrow()
})
