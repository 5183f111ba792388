import { VirtualClock } from '@setpoint/kube'
import { assert, asyncProperty, integer } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { definition, establish } from '../definitions.suite.js'
import { CONFIG_MAP, type SampleKind, WIDGET } from '../kinds.suite.js'
import { type Answer, type ObjectList, present, useServer } from '../testing.suite.js'

const clock = new VirtualClock()
const api = useServer({ clock, controllers: false })
beforeAll(async () => {
  await establish(api.client, definition())
  for (const name of ['pages', 'busy', 'chosen', 'past'])
    await api.client.create('/api/v1/namespaces', { metadata: { name } })
})

function names({ items }: Pick<ObjectList, 'items'>): string[] {
  return items.map(({ metadata }) => metadata.name ?? '')
}

/** Reads a collection to its end, page by page; `between` runs after each page. */
async function readPages(path: string, limit: number, between = async (): Promise<void> => {}): Promise<ObjectList[]> {
  const pages: ObjectList[] = []
  const query = path.includes('?') ? '&' : '?'
  for (let token: string | undefined = ''; token !== undefined; ) {
    const { code, list }: Answer = await api.client.get(`${path}${query}limit=${limit}&continue=${token}`)
    expect(code).toBe(200)
    pages.push(list)
    token = list.metadata.continue || undefined
    await between()
  }
  return pages
}

describe('pages', () => {
  const COUNT = 23
  const path = CONFIG_MAP.path('pages')
  beforeAll(async () => {
    for (let index = 0; index < COUNT; index++) {
      const name = `item-${String(index).padStart(2, '0')}`
      const labels = { parity: index % 2 === 0 ? 'even' : 'odd' }
      await api.client.create(path, { metadata: { name, labels } })
    }
  })

  test('put together are the whole list, whatever their size, and each says how much is left', async () => {
    const whole = (await api.client.get(path)).list
    expect(whole.items).toHaveLength(COUNT)
    await assert(
      asyncProperty(integer({ min: 1, max: COUNT + 2 }), async (limit) => {
        const pages = await readPages(path, limit)
        expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
        expect(pages).toHaveLength(Math.ceil(COUNT / limit))
        let seen = 0
        for (const { items, metadata } of pages) {
          seen += items.length
          expect(metadata.remainingItemCount ?? 0).toBe(COUNT - seen)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('of a selection hold its matches only, and do not guess how many are left', async () => {
    const pages = await readPages(`${path}?labelSelector=parity%3Dodd`, 4)
    expect(pages.map(({ items }) => items.length)).toEqual([4, 4, 3])
    expect(pages[0]?.metadata).not.toHaveProperty('remainingItemCount')
  })

  test('show the state of the first one, however much is written in between', async () => {
    const busy = WIDGET.path('busy')
    for (const name of ['b', 'd', 'f', 'h']) await api.client.create(busy, WIDGET.object(name))
    const before = (await api.client.get(busy)).list
    const writes = [
      () => api.client.post(busy, WIDGET.object('c')),
      () => api.client.delete(`${busy}/f`),
      () => api.client.patch(`${busy}/h`, WIDGET.change('second')),
    ]
    const pages = await readPages(busy, 1, async () => {
      await writes.shift()?.()
    })
    expect(writes).toHaveLength(0)
    expect(pages.flatMap(({ items }) => items)).toEqual(before.items)
    expect(new Set(pages.map(({ metadata }) => metadata.resourceVersion)).size).toBe(1)
    expect(names((await api.client.get(busy)).list)).toEqual(['b', 'c', 'd', 'h'])
  })

  test('go on only from a token that the server made, and not at another version', async () => {
    const first = (await api.client.get(`${path}?limit=1`)).list.metadata.continue
    const conflicting = await api.client.get(`${path}?limit=1&continue=${first}&resourceVersion=1`)
    expect(conflicting.code).toBe(400)
    expect(conflicting.status.message).toBe('specifying resource version is not allowed when using continue')
    const nonsense = await api.client.get(`${path}?limit=1&continue=nonsense`)
    expect(nonsense.code).toBe(400)
    expect(nonsense.status.message).toContain('continue key is not valid')
  })
})

describe.each([CONFIG_MAP, WIDGET])('selectors over $what', (kind: SampleKind) => {
  const path = kind.path('chosen')
  beforeAll(async () => {
    for (const [name, labels] of Object.entries({
      a: { color: 'red', size: 'large' },
      b: { color: 'blue' },
      c: { color: 'green', size: 'small' },
      d: undefined,
    })) {
      await api.client.create(path, { ...kind.object(name), metadata: { name, ...(labels && { labels }) } })
    }
  })

  test.each([
    ['labelSelector', 'color=red', ['a']],
    ['labelSelector', 'color==red', ['a']],
    ['labelSelector', 'color!=red', ['b', 'c', 'd']],
    ['labelSelector', 'color in (red, blue)', ['a', 'b']],
    ['labelSelector', 'color notin (red,blue)', ['c', 'd']],
    ['labelSelector', 'size', ['a', 'c']],
    ['labelSelector', '!size', ['b', 'd']],
    ['labelSelector', 'size,color!=red', ['c']],
    ['fieldSelector', 'metadata.name=b', ['b']],
    ['fieldSelector', 'metadata.name!=b', ['a', 'c', 'd']],
    ['fieldSelector', 'metadata.namespace=chosen,metadata.name=c', ['c']],
  ])('%s %s', async (parameter, selector, expected) => {
    expect(names((await api.client.get(`${path}?${parameter}=${encodeURIComponent(selector)}`)).list)).toEqual(expected)
  })

  test('that cannot be read, or ask for a field that the kind does not know, are a 400', async () => {
    const unreadable = await api.client.get(`${path}?labelSelector=${encodeURIComponent('a in b')}`)
    expect(unreadable.code).toBe(400)
    const unknown = await api.client.get(`${path}?fieldSelector=data.a%3Db`)
    expect(unknown.code).toBe(400)
    expect(unknown.status.message).toContain('data.a')
  })
})

describe('resource versions', () => {
  const path = CONFIG_MAP.path('past')
  const versions: string[] = []
  beforeAll(async () => {
    const remember = async (): Promise<void> => void versions.push(await api.client.resourceVersion())
    await api.client.create(path, CONFIG_MAP.object('one'))
    await remember()
    await api.client.create(path, CONFIG_MAP.object('two'))
    await remember()
    await api.client.delete(`${path}/one`)
    await remember()
  })

  test('Exact shows the past as it was', async () => {
    const shown = []
    for (const version of versions) {
      const { list } = await api.client.get(`${path}?resourceVersion=${version}&resourceVersionMatch=Exact`)
      expect(list.metadata.resourceVersion).toBe(version)
      shown.push(names(list))
    }
    expect(shown).toEqual([['one'], ['one', 'two'], ['two']])
  })

  test('NotOlderThan, 0 and none show the newest state', async () => {
    const [first] = versions
    for (const query of [
      '',
      'resourceVersion=0',
      `resourceVersion=${first}`,
      `resourceVersion=${first}&resourceVersionMatch=NotOlderThan`,
    ]) {
      const { list } = await api.client.get(`${path}?${query}`)
      expect(names(list)).toEqual(['two'])
      expect(Number(list.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(versions.at(-1)))
    }
  })

  test('with a limit, a version alone is meant exactly', async () => {
    const { list } = await api.client.get(`${path}?limit=10&resourceVersion=${versions[0]}`)
    expect(names(list)).toEqual(['one'])
  })

  test('of the future are waited for: a reader gets its answer with the write that makes it', async () => {
    const next = Number(await api.client.resourceVersion()) + 1
    const waiting = api.client.get(`${path}?resourceVersion=${next}`)
    const single = api.client.get(`${path}/two?resourceVersion=${next}`)
    await clock.advance(1000)
    await api.client.create(path, CONFIG_MAP.object('three'))
    await clock.advance(100)
    expect(names((await waiting).list)).toEqual(['three', 'two'])
    expect((await single).code).toBe(200)
    await api.client.delete(`${path}/three`)
  })

  test('of the future that do not come within three seconds are a 504 that says so', async () => {
    const current = Number(await api.client.resourceVersion())
    const waiting = [`${path}?resourceVersion=${current + 1000}`, `${path}/two?resourceVersion=${current + 1000}`].map(
      (at) => api.client.get(at),
    )
    await clock.advance(3100)
    for (const { code, status } of await Promise.all(waiting)) {
      expect(code).toBe(504)
      expect(status).toMatchObject({
        reason: 'Timeout',
        message: `Timeout: Too large resource version: ${current + 1000}, current: ${current}`,
        details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }] },
      })
    }
  })

  test('that are no numbers are refused', async () => {
    const { code, status } = await api.client.get(`${path}?resourceVersion=abc`)
    expect(code).toBe(400)
    expect(status.message).toContain('resourceVersion: Invalid value: "abc"')
  })

  test('and how to match them must fit together', async () => {
    const refused = [
      'resourceVersionMatch=Exact',
      'resourceVersion=0&resourceVersionMatch=Exact',
      'resourceVersion=1&resourceVersionMatch=Roughly',
    ]
    for (const query of refused) expect((await api.client.get(`${path}?${query}`)).code).toBe(422)
  })

  test('compare as numbers: each write has a greater one than all before', async () => {
    const made = []
    for (const kind of [CONFIG_MAP, WIDGET, CONFIG_MAP]) {
      const { metadata } = await api.client.create(kind.path(), kind.object(`ordered-${made.length}`))
      made.push(Number(present(metadata.resourceVersion)))
    }
    expect(made).toEqual([...made].sort((a, b) => a - b))
    expect(new Set(made).size).toBe(made.length)
  })
})

test('a full page has a successor when anything follows it, whether or not it is selected', async () => {
  await api.client.create('/api/v1/namespaces', { metadata: { name: 'selected' } })
  const path = CONFIG_MAP.path('selected')
  for (const name of ['a', 'b']) await api.client.create(path, { metadata: { name, labels: { chosen: 'yes' } } })
  await api.client.create(path, { metadata: { name: 'c' } })
  expect((await readPages(`${path}?labelSelector=chosen`, 1)).map(names)).toEqual([['a'], ['b'], []])
  expect((await readPages(`${path}?labelSelector=chosen`, 3)).map(names)).toEqual([['a', 'b']])
})
