import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goJson, isJsonObject, type Json } from '../json/index.js'
import { compileJsonPath, JsonPathError, relaxedJsonPath } from './index.js'

const store: Json = {
  name: 'jsonpath',
  book: [
    { category: 'reference', author: 'Nigel Rees', title: 'Sayings of the Century', price: 8.95 },
    { category: 'fiction', author: 'Evelyn Waugh', title: 'Sword of Honour', price: 12.99 },
    { category: 'fiction', author: 'Herman Melville', title: 'Moby Dick', price: 8.99 },
  ],
  bicycle: [
    { color: 'red', price: 19.95, isNew: true },
    { color: 'green', price: 20.01, isNew: false },
  ],
  labels: { engineer: 10, 'web/html': 15, 'k8s-app': 20 },
}

const nodes: Json = {
  kind: 'List',
  items: [
    {
      kind: 'None',
      metadata: { name: '127.0.0.1', labels: { 'kubernetes.io/hostname': '127.0.0.1' } },
      status: { capacity: { cpu: '4' }, ready: true, addresses: [{ type: 'LegacyHostIP', address: '127.0.0.1' }] },
    },
    {
      kind: 'None',
      metadata: { name: '127.0.0.2', labels: { 'kubernetes.io/hostname': '127.0.0.2' } },
      status: {
        capacity: { cpu: '8' },
        ready: false,
        addresses: [
          { type: 'LegacyHostIP', address: '127.0.0.2' },
          { type: 'another', address: '127.0.0.3' },
        ],
      },
    },
  ],
  users: [
    { name: 'myself', user: {} },
    { name: 'e2e', user: { username: 'admin', password: 'secret' } },
  ],
}

const print = (template: string, data: Json, allowMissingKeys = false): string =>
  compileJsonPath(template, { allowMissingKeys }).print(data)

describe('a template prints', () => {
  it.each([
    ['plain text', 'hello jsonpath', null, 'hello jsonpath'],
    ['text and a field', 'hello {.name}', store, 'hello jsonpath'],
    ['quoted text', '{"{"}', null, '{'],
    ['escapes in quoted text', String.raw`{"\t\\\x41\u00e9\101"}`, null, '\t\\AéA'],
    ['the object itself', '{@}', [1, 2], '[1,2]'],
    ['a key with a slash', '{$.labels.web/html}', store, '15'],
    ['a key with a dash', '{.labels.k8s-app}', store, '20'],
    ['a key with an escaped dot', String.raw`{.items[0].metadata.labels.kubernetes\.io/hostname}`, nodes, '127.0.0.1'],
    ['a quoted key', "{[0]['id']}", [{ id: 'i1' }], 'i1'],
    ['null', "{[0]['x']}", [{ x: null }], 'null'],
    [
      'a list as JSON',
      '{.bicycle}',
      store,
      '[{"color":"red","isNew":true,"price":19.95},{"color":"green","isNew":false,"price":20.01}]',
    ],
    [
      'an object with sorted keys and escaped HTML',
      '{@}',
      { b: '<&>', a: 1 },
      String.raw`{"a":1,"b":"\u003c\u0026\u003e"}`,
    ],
    ['all items', '{.book[*].author}', store, 'Nigel Rees Evelyn Waugh Herman Melville'],
    ['all fields', '{.bicycle[0].*}', store, 'red 19.95 true'],
    ['an index', '{.book[2].title}', store, 'Moby Dick'],
    ['an index from the end', '{.book[-1].title}', store, 'Moby Dick'],
    ['a union of indexes', '{[1,3,4]}', [0, 1, 2, 3, 4], '1 3 4'],
    [
      'a union of keys',
      "{.items[*]['metadata.name', 'status.capacity']}",
      nodes,
      '127.0.0.1 127.0.0.2 {"cpu":"4"} {"cpu":"8"}',
    ],
    ['recursive descent', '{..price}', store, '8.95 12.99 8.99 19.95 20.01'],
    ['recursive descent with a dot too many', '{...price}', store, '8.95 12.99 8.99 19.95 20.01'],
    ['recursive descent into a list', '{..book[2].title}', store, 'Moby Dick'],
    ['everything below', '{..}', [1, [2], 'ab', ''], '[1,[2],"ab",""] [2] ab'],
    ['the bytes of a string, as Go does', '{.*}', 'AB', '65 66'],
    ['a large float', '{.n}', { n: 12345678.9 }, '1.23456789e+07'],
    ['a range', '{range .items[*]}{.metadata.name}, {end}{.kind}', nodes, '127.0.0.1, 127.0.0.2, List'],
    [
      'a range in a range',
      '{range .items[*]}{range .status.addresses[*]}{.address}, {end}{end}',
      nodes,
      '127.0.0.1, 127.0.0.2, 127.0.0.3, ',
    ],
    [
      'two ranges in a range',
      '{range .items[*]}{.kind}:{range .status.addresses[*]}{.type},{end}+{range .status.addresses[*]}{.address},{end}\n{end}',
      nodes,
      'None:LegacyHostIP,+127.0.0.1,\nNone:LegacyHostIP,another,+127.0.0.2,127.0.0.3,\n',
    ],
    [
      'a range over literals of the object',
      '{range .items[*]}[{.metadata.name}, {.status.capacity}] {end}',
      nodes,
      '[127.0.0.1, {"cpu":"4"}] [127.0.0.2, {"cpu":"8"}] ',
    ],
  ] as [string, string, Json, string][])('%s', (_what, template, data, expected) => {
    expect(print(template, data)).toBe(expected)
  })

  it('as often as it is asked', () => {
    const path = compileJsonPath('{range .items[*]}{.metadata.name} {end}')
    expect(path.print(nodes)).toBe('127.0.0.1 127.0.0.2 ')
    expect(path.print(nodes)).toBe('127.0.0.1 127.0.0.2 ')
  })

  it('lists of any length', () => {
    const items = Array.from({ length: 150_000 }, (_, index) => index)
    expect(print('{range [*]}{@}{"\\n"}{end}', items)).toBe(items.map((item) => `${item}\n`).join(''))
    expect(print('{..}', items)).toBe(JSON.stringify(items))
  })

  it('JSON when asked for it', () => {
    expect(compileJsonPath('{.users[*].name}{.kind}').printJson(nodes)).toBe(
      '[\n    "myself",\n    "e2e"\n]\n[\n    "List"\n]\n',
    )
  })
})

describe('slices', () => {
  const six: Json = [0, 1, 2, 3, 4, 5]

  it.each([
    ['0:2', '0 1'],
    [':2', '0 1'],
    ['4:', '4 5'],
    [':', '0 1 2 3 4 5'],
    ['-2:', '4 5'],
    ['0:-1', '0 1 2 3 4'],
    ['::2', '0 2 4'],
    ['1:4:2', '1 3'],
    ['0:6:5', '0 5'],
    ['0:6:', '0 1 2 3 4 5'],
    ['0:0', ''],
    ['9:9', ''],
    ['', '0'],
  ])('[%s]', (slice, expected) => {
    expect(print(`{[${slice}]}`, six)).toBe(expected)
  })

  it.each([
    ['6', 'array index out of bounds: index 6, length 6'],
    ['-7', 'array index out of bounds: index -1, length 6'],
    ['0:7', 'array index out of bounds: index 6, length 6'],
    ['3:1', 'starting index 3 is greater than ending index 1'],
    ['-1:-2', 'starting index 5 is greater than ending index 4'],
    ['0:6:0', 'step must be > 0'],
    ['0:6:-1', 'step must be > 0'],
  ])('[%s] fails', (slice, message) => {
    expect(() => print(`{[${slice}]}`, six)).toThrow(new JsonPathError(message))
  })

  it('agree with JavaScript’s wherever both are within bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
        const [start = 0, end = 0] = [a % list.length, b % (list.length + 1)].sort((x, y) => x - y)
        expect(compileJsonPath(`{[${start}:${end}]}`).find(list)[0]).toEqual(list.slice(start, end))
        expect(compileJsonPath(`{[-${list.length - start}]}`).find(list)[0]).toEqual([list[start]])
      }),
    )
  })
})

describe('filters', () => {
  it.each([
    ['{[?(@<5)]}', [2, 6, 3, 7], '2 3'],
    ['{[?(@.z)].id}', [{ id: 'a' }, { id: 'b', z: 1 }], 'b'],
    ['{.bicycle[?(@.isNew==true)].color}', store, 'red'],
    ['{.book[?(@.price > 8.98)].title}', store, 'Sword of Honour Moby Dick'],
    ['{.book[?(@.price>=8.99)].title}', store, 'Sword of Honour Moby Dick'],
    ['{.book[?(@.price<=8.95)].title}', store, 'Sayings of the Century'],
    ['{.book[?(@.category!="fiction")].title}', store, 'Sayings of the Century'],
    ["{.users[?(@.name=='e2e')].user.password}", nodes, 'secret'],
    [String.raw`{.items[?(@.metadata.labels.kubernetes\.io/hostname=="127.0.0.1")].kind}`, nodes, 'None'],
    ['{.items[?(@..ready==true)].metadata.name}', nodes, '127.0.0.1'],
    ['{[?(@.a=="x)y")].a}', [{ a: 'x)y' }], 'x)y'],
    [
      '{[?(@.a==@.b)].a}',
      [
        { a: 1, b: 2 },
        { a: 3, b: 3 },
      ],
      '3',
    ],
    // A failed index still leaves its list behind, and that exists.
    ['{[?(@.l[5])].id}', [{ id: 'a', l: [1] }], 'a'],
  ] as [string, Json, string][])('%s', (template, data, expected) => {
    expect(print(template, data)).toBe(expected)
  })

  it.each([
    ['{[?(@.price<>10)]}', [{ price: 1 }], 'unrecognized filter operator <>'],
    [
      '{.labels[?(@.a)]}',
      store,
      'map[engineer:10 k8s-app:20 web/html:15] is not array or slice and cannot be filtered',
    ],
    ['{[?(@.a==1)]}', [{ a: '1' }], 'incompatible types for comparison'],
    ['{[?(@.a<1.0)]}', [{ a: 1 }], 'incompatible types for comparison'],
    ['{[?(@.a==1)]}', [{ a: null }], 'invalid type for comparison'],
    ['{[?(@.a<true)]}', [{ a: false }], 'invalid type for comparison'],
    ['{[?(@.*==1)]}', [{ a: 1, b: 1 }], 'can only compare one element at a time'],
    ['{[?(@.a=="x")]}', [{ b: 1 }], 'a is not found'],
  ] as [string, Json, string][])('%s fails', (template, data, message) => {
    expect(() => print(template, data)).toThrow(new JsonPathError(message))
  })

  it('keep the items for which the comparison holds', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (list, bound) => {
        const found = (operator: string): Json[] | undefined =>
          compileJsonPath(`{[?(@${operator}${bound})]}`).find(list)[0]
        expect(found('<')).toEqual(list.filter((item) => item < bound))
        expect(found('>=')).toEqual(list.filter((item) => item >= bound))
        expect(found('==')).toEqual(list.filter((item) => item === bound))
      }),
    )
  })
})

describe('missing keys', () => {
  it('are an error, or nothing at all', () => {
    expect(() => print('{.hello}', store)).toThrow(new JsonPathError('hello is not found'))
    expect(print('before-{.hello}after', store, true)).toBe('before-after')
  })

  it('may be missing in some items only', () => {
    expect(print('{.users[*].user.password}', nodes)).toBe('secret')
    const pods: Json = [{ name: 'a', color: 'blue' }, { name: 'b' }, { name: 'c', color: 'blue' }]
    expect(print('{[?(@.color=="blue")].name}', pods, true)).toBe('a c')
    expect(() => print('{[?(@.color=="blue")].name}', pods)).toThrow('color is not found')
  })

  it('inside an empty range are still missing', () => {
    const template = '{range .items[*]}{.metadata.name}{":"}{range @.containers[*]}{.name}{end}{"+"}{end}.'
    expect(print(template, { items: [] }, true)).toBe('.')
    expect(() => print(template, { items: [] })).toThrow('metadata is not found')
  })
})

describe('what does not fit the data', () => {
  it.each([
    ['{hello}', store, 'unrecognized identifier hello'],
    ['{.labels[0]}', store, 'map[string]interface {} is not array or slice'],
    ['{.name[0]}', store, 'string is not array or slice'],
    ['{range .book[*]}{@}{end}{end}', store, 'not in range, nothing to end'],
  ] as [string, Json, string][])('%s', (template, data, message) => {
    expect(() => print(template, data)).toThrow(new JsonPathError(message))
  })
})

describe('any value', () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>

  it('prints whole', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(json), fc.dictionary(fc.string(), json)), (value) => {
        expect(print('{@}', value as Json)).toBe(goJson(value as Json))
      }),
    )
  })

  it('is found under its key, if that is escaped', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '.', '[', ' ', '$', '/', 'é'), minLength: 1 }),
        json,
        (key, value) => {
          const escaped = key.replace(/[.[ $]/g, '\\$&')
          expect(compileJsonPath(`{.${escaped}}`).find({ [key]: value })).toEqual([[value]])
        },
      ),
    )
  })

  it('is searched to its depths', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(compileJsonPath('{..a}', { allowMissingKeys: true }).find({ root: value })[0]).toEqual(
          allUnder(value, 'a'),
        )
      }),
    )
  })
})

describe('relaxedJsonPath', () => {
  it.each([
    ['metadata.name', '{.metadata.name}'],
    ['.metadata.name', '{.metadata.name}'],
    ['{metadata.name}', '{.metadata.name}'],
    ['{.metadata.name}', '{.metadata.name}'],
    ['', ''],
  ])('%j means %j', (expression, template) => {
    expect(relaxedJsonPath(expression)).toBe(template)
  })

  it('refuses more than one path', () => {
    expect(() => relaxedJsonPath('{.a}{.b}')).toThrow(
      "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'",
    )
  })
})

/** All values of a field, wherever it is, parents before children. */
function allUnder(value: Json, field: string): Json[] {
  const own = isJsonObject(value) && Object.hasOwn(value, field) ? [value[field] ?? null] : []
  const below = typeof value === 'object' && value !== null ? Object.values(value) : []
  return [...own, ...below.flatMap((item) => allUnder(item, field))]
}
