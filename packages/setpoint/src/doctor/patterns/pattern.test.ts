import type { Json } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { isHighEntropy, isTimeLike, masked, type Pattern, patternOf, sameMeaning } from './index.js'

describe('the pattern of a change', () => {
  it.each<[Pattern, Json | undefined, Json | undefined]>([
    ['time', '2026-11-16T02:19:04Z', '2026-11-16T02:19:05Z'],
    ['time', undefined, '2026-11-16T02:19:05.123Z'],
    ['time', 1_794_795_544, 1_794_795_545],
    ['time', '1794795544123', '1794795544124'],
    ['same', '1000m', '1'],
    ['same', '2048Mi', '2Gi'],
    ['same', '60s', '1m0s'],
    ['same', null, []],
    ['same', undefined, { a: {} }],
    ['time', '2026-11-16T02:19:04.007Z', '2026-11-16T02:19:04.014Z'],
    ['same', 8080, '8080'],
    ['order', ['a', 'b'], ['b', 'a']],
    [
      'order',
      [
        { name: 'A', value: '1' },
        { name: 'B', value: '2' },
      ],
      [
        { value: '2', name: 'B' },
        { name: 'A', value: '1' },
      ],
    ],
    ['order', 'a=1,b=2', 'b=2,a=1'],
    ['order', '{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['order', 'a: 1\nb: 2', 'b: 2\na: 1'],
    ['count', 3, 4],
    ['count', '41', '42'],
    ['growth', [{ kind: 'User' }], [{ kind: 'User' }, { kind: 'User' }]],
    ['random', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', '9b2504e0-4f89-41d3-9a0c-0305e82c3302'],
    ['random', 'aGVsbG8xWjk4', 'Z3J1ZXNzZTQ1'],
    ['text', 'failed, request id: 7F3A9B2C41', 'failed, request id: 9C1D2E3F40'],
    ['text', 'cannot open /tmp/manifest-8361523', 'cannot open /tmp/manifest-1174223'],
    ['text', 'no answer at 2026-11-16T02:19:04Z', 'no answer at 2026-11-16T02:21:00Z'],
    ['text', 'checked 3 times', 'checked 4 times'],
    ['other', 'Pending', 'Running'],
    ['other', 'm', 'k'],
    ['other', 'Progressing', 'Ready'],
  ])('is %s from %j to %j', (pattern, before, after) => {
    expect(patternOf({ before, after })).toBe(pattern)
  })
})

describe('values that look random', () => {
  it.each(['my-deployment-name', 'kube-system', 'application/json', 'v1alpha1', 'nginx:1.25', 'ReplicaSetUpdated'])(
    'are not names: %s',
    (name) => expect(isHighEntropy(name)).toBe(false),
  )

  it.each(['c0ffee15dead99beef', 'q7Lx2mP9vT4k', '5f4dcc3b5aa765d61d8327deb882cf99'])(
    'are hashes and passwords: %s',
    (text) => expect(isHighEntropy(text)).toBe(true),
  )
})

describe('moments', () => {
  it.each([
    '2026-11-16 02:19:04',
    'Mon, 16 Nov 2026 02:19:04 GMT',
    new Date(0).toString(),
    '2026-11-16T02:19:04+01:00',
    '11/16/2026, 2:19:04 AM',
    '11/16/2026, 2:19:04\u202fAM',
    '16.11.2026, 02:19:04',
    '2:19:04 AM',
    '02:19:04',
    '20261116T021904Z',
    '20261116T021904',
  ])('have many spellings: %s', (text) => expect(isTimeLike(text)).toBe(true))

  it.each(['2026', 42, 'v2026-11', '12:30', '10.0.2.1 11:22', '1.2.3, 10:30:00', true, null])(
    'are not just any numbers: %j',
    (value) => expect(isTimeLike(value)).toBe(false),
  )
})

describe('a masked text', () => {
  it('keeps the words', () => {
    expect(masked('pod web-x7k2p failed after 12 tries: RequestID=A1B2C3D4E5, at 02:19:04')).toBe(
      'pod web-<id> failed after <number> tries: RequestID=<id>, at <time>',
    )
  })
})

describe('values that mean the same', () => {
  it('do not include zero, false and nothing', () => {
    expect(sameMeaning(0, undefined)).toBe(false)
    expect(sameMeaning(false, undefined)).toBe(false)
  })

  it('are moments of the same second, which is what the server keeps', () => {
    expect(sameMeaning('2026-11-16T02:19:04.000Z', '2026-11-16T02:19:04Z')).toBe(true)
  })

  it('are found below maps and lists', () => {
    const limits = (cpu: Json): Json => ({ containers: [{ resources: { limits: { cpu } } }] })
    expect(sameMeaning(limits('1000m'), limits(1))).toBe(true)
    expect(sameMeaning(limits('1000m'), limits(2))).toBe(false)
  })
})
