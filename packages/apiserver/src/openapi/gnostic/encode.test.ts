import { readFileSync } from 'node:fs'
import type { JsonObject } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { encodeMessage, encodeOpenApiV2 } from './encode.js'
import { parseMessage } from './field.js'
import { MESSAGES } from './messages.js'

const recorded = (name: string): string => readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8')

type Part = number | string | readonly Part[]

/** Bytes by hand: a number is a byte; a string and a list of parts have their length before them. */
function bytes(...parts: readonly Part[]): number[] {
  return parts.flatMap((part) => {
    if (typeof part === 'number') return [part]
    const content = typeof part === 'string' ? [...new TextEncoder().encode(part)] : bytes(...part)
    return [content.length, ...content]
  })
}

function encode(name: string, value: JsonObject): number[] {
  return [...encodeMessage(name, value)]
}

test('a document with one of everything is what gnostic makes of it', () => {
  const document = parse(recorded('everything.yaml')) as JsonObject
  const theirs = Buffer.from(recorded('everything.base64'), 'base64')
  expect(Buffer.from(encodeOpenApiV2(document)).toString('latin1')).toBe(theirs.toString('latin1'))
})

describe('an object', () => {
  test('is written field by field, in the order of their numbers', () => {
    expect(encode('Info', { version: '1.36', title: 'Kubernetes' })).toEqual(bytes(0x0a, 'Kubernetes', 0x12, '1.36'))
  })

  test('leaves out what protobuf reads from nothing', () => {
    expect(encode('Schema', { format: '', readOnly: false, maxLength: 0, minimum: 0, required: [] })).toEqual([])
  })

  test('leaves out what v2 has no field for', () => {
    expect(encode('Schema', { nullable: true, title: 't', properties: null })).toEqual(bytes(0x1a, 't'))
  })
})

describe('numbers', () => {
  test('are integers of variable length, negative ones of ten bytes', () => {
    expect(encode('Schema', { maxLength: 300 })).toEqual([0x58, 0xac, 0x02])
    expect(encode('Schema', { maxLength: 2 ** 31 })).toEqual([0x58, 0x80, 0x80, 0x80, 0x80, 0x08])
    expect(encode('Schema', { maxLength: -1 })).toEqual([0x58, ...Array<number>(9).fill(0xff), 0x01])
  })

  test('are doubles where they may have a fraction', () => {
    expect(encode('Schema', { maximum: 1.5 })).toEqual([0x39, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f])
  })
})

describe('lists', () => {
  test('repeat their field, empty strings included', () => {
    expect(encode('Schema', { required: ['a', ''] })).toEqual(bytes(0x9a, 0x01, 'a', 0x9a, 0x01, ''))
  })

  test('may be a single value where v2 allows both', () => {
    expect(encode('Schema', { type: 'object' })).toEqual(bytes(0xb2, 0x01, [0x0a, 'object']))
    expect(encode('Schema', { type: ['object', 'null'] })).toEqual(bytes(0xb2, 0x01, [0x0a, 'object', 0x0a, 'null']))
  })
})

describe('entries', () => {
  test('are pairs of a name and a value', () => {
    const pair = [0x0a, 'a', 0x12, [0x1a, 't']]
    expect(encode('Schema', { properties: { a: { title: 't' } } })).toEqual(bytes(0xca, 0x01, [0x0a, pair]))
  })

  test('that begin with x- are extensions of the object, with their value in YAML', () => {
    const pair = [0x0a, 'x-kubernetes-list-type', 0x12, [0x12, 'set\n']]
    expect(encode('Schema', { 'x-kubernetes-list-type': 'set' })).toEqual(bytes(0xfa, 0x01, pair))
    expect(encode('Responses', { 'x-a': null })).toEqual(bytes(0x12, [0x0a, 'x-a', 0x12, [0x12, 'null\n']]))
  })

  test('that begin with x- are properties among properties', () => {
    expect(encode('Properties', { 'x-a': {} })).toEqual(bytes(0x0a, [0x0a, 'x-a', 0x12, []]))
  })
})

test('strings that YAML 1.1 would take for something else are quoted: kubectl reads it with yaml.v2', () => {
  expect(encode('Schema', { enum: ['yes', '1', 1] })).toEqual(
    bytes(0xa2, 0x01, [0x12, '"yes"\n'], 0xa2, 0x01, [0x12, '"1"\n'], 0xa2, 0x01, [0x12, '1\n']),
  )
})

describe('choices', () => {
  test('tell a schema of further properties from whether there may be any, which false does not leave open', () => {
    expect(encode('Schema', { additionalProperties: false })).toEqual(bytes(0xaa, 0x01, [0x10, 0]))
    expect(encode('Schema', { additionalProperties: { title: 't' } })).toEqual(bytes(0xaa, 0x01, [0x0a, [0x1a, 't']]))
  })

  test('tell parameters by their place, and references from both', () => {
    expect(encode('ParametersItem', { $ref: '#/parameters/p' })).toEqual(bytes(0x12, [0x0a, '#/parameters/p']))
    const body = [0x12, 'b', 0x1a, 'body', 0x2a, []]
    expect(encode('ParametersItem', { name: 'b', in: 'body', schema: {} })).toEqual(bytes(0x0a, [0x0a, body]))
    const query = [0x12, 'query', 0x22, 'q', 0x32, 'string']
    expect(encode('ParametersItem', { name: 'q', in: 'query', type: 'string' })).toEqual(
      bytes(0x0a, [0x12, [0x1a, query]]),
    )
  })
})

test('what is longer than 127 bytes has its length in more than one', () => {
  const title = 'ü'.repeat(100)
  const lengths = [0x12, 203, 1, 0x0a, 200, 1]
  expect(encode('Document', { info: { title } })).toEqual([...lengths, ...new TextEncoder().encode(title)])
})

test('a document may be larger than the room that there was at first', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `definition-${index}`)
  const encoded = encodeOpenApiV2({ definitions: Object.fromEntries(names.map((name) => [name, { title: name }])) })
  const text = Buffer.from(encoded).toString('latin1')
  expect(encoded.length).toBeGreaterThan(64 * 1024)
  expect(text.match(/definition-\d+/g)).toEqual(names.flatMap((name) => [name, name]))
})

test('every type that the table names is a scalar or in the table', () => {
  const known = new Set(['string', 'bool', 'int64', 'double', 'yaml', ...Object.keys(MESSAGES)])
  const named = Object.values(MESSAGES).flatMap((line) => parseMessage(line).fields.map(({ type }) => type))
  expect(named.filter((type) => !known.has(type))).toEqual([])
})
