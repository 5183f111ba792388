import { VirtualClock } from '@setpoint/kube'
import { beforeAll, describe, expect, test } from 'vitest'
import { definition, establish } from '../definitions.suite.js'
import { CONFIG_MAP, type SampleKind, WIDGET } from '../kinds.suite.js'
import { ScriptedRandom } from '../random.suite.js'
import { present, useServer } from '../testing.suite.js'

const clock = new VirtualClock()
const random = new ScriptedRandom()
const api = useServer({ clock, random, controllers: false })
beforeAll(() => establish(api.client, definition()))

/** A namespace of its own for each test: a path, and writes that change one label. */
async function newNamespace(name: string): Promise<string> {
  await api.client.create('/api/v1/namespaces', { metadata: { name } })
  return CONFIG_MAP.path(name)
}

function labelled(name: string, color: string): object {
  return { metadata: { name, labels: { color } } }
}

describe('where a watch starts', () => {
  test('from a version, with everything after it and nothing before', async () => {
    const path = await newNamespace('from-version')
    await api.client.create(path, CONFIG_MAP.object('before'))
    const version = await api.client.resourceVersion()
    await api.client.create(path, CONFIG_MAP.object('missed'))
    await api.client.delete(`${path}/before`)
    const watch = await api.client.watch(`${path}?resourceVersion=${version}`)
    expect(await watch.take(2)).toEqual(['ADDED missed', 'DELETED before'])
    watch.close()
  })

  test('from no version, with what is there as if it were new', async () => {
    const path = await newNamespace('from-state')
    await api.client.create(path, CONFIG_MAP.object('b'))
    await api.client.create(path, CONFIG_MAP.object('a'))
    await api.client.patch(`${path}/a`, CONFIG_MAP.change('second'))
    const watch = await api.client.watch(path)
    expect(await watch.take(2)).toEqual(['ADDED a', 'ADDED b'])
    await api.client.delete(`${path}/b`)
    expect(await watch.take(1)).toEqual(['DELETED b'])
    watch.close()
  })

  test('from a version of the future, in silence until it has passed', async () => {
    const path = await newNamespace('from-future')
    const version = Number(await api.client.resourceVersion())
    const watch = await api.client.watch(`${path}?resourceVersion=${version + 2}`)
    for (const name of ['a', 'b', 'c']) await api.client.create(path, CONFIG_MAP.object(name))
    expect(await watch.take(1)).toEqual(['ADDED c'])
    watch.close()
  })

  test('not from what is no version', async () => {
    const { code, status } = await api.client.get(`${CONFIG_MAP.path()}?watch=true&resourceVersion=abc`)
    expect(code).toBe(500)
    expect(status.message).toContain('resourceVersion: Invalid value: "abc"')
  })
})

describe.each([CONFIG_MAP, WIDGET])('sendInitialEvents for $what', (kind: SampleKind) => {
  const INITIAL = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan'

  test('brings the state, then a bookmark that says so, then every change', async () => {
    await newNamespace(`initial-${kind.resource}`)
    const path = kind.path(`initial-${kind.resource}`)
    await api.client.create(path, kind.object('a'))
    await api.client.create(path, kind.object('b'))
    const version = await api.client.resourceVersion()
    const watch = await api.client.watch(`${path}?${INITIAL}&allowWatchBookmarks=true`)
    expect(await watch.take(2)).toEqual(['ADDED a', 'ADDED b'])
    const { type, object } = await watch.next()
    expect(type).toBe('BOOKMARK')
    expect(object).toMatchObject({ kind: kind.kind, apiVersion: kind.apiVersion })
    expect(object.metadata.annotations).toEqual({ 'k8s.io/initial-events-end': 'true' })
    expect(object.metadata.resourceVersion).toBe(version)
    await api.client.delete(`${path}/a`)
    expect(await watch.take(1)).toEqual(['DELETED a'])
    watch.close()
  })

  test('false leaves the state out, even from version 0', async () => {
    await newNamespace(`no-initial-${kind.resource}`)
    const path = kind.path(`no-initial-${kind.resource}`)
    await api.client.create(path, kind.object('a'))
    const query = 'sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion=0'
    const watch = await api.client.watch(`${path}?${query}`)
    await api.client.create(path, kind.object('b'))
    expect(await watch.take(1)).toEqual(['ADDED b'])
    watch.close()
  })
})

test('sendInitialEvents goes with resourceVersionMatch=NotOlderThan, and with watches only', async () => {
  const path = CONFIG_MAP.path()
  expect((await api.client.get(`${path}?watch=true&sendInitialEvents=true`)).code).toBe(422)
  expect((await api.client.get(`${path}?watch=true&resourceVersionMatch=NotOlderThan`)).code).toBe(422)
  expect((await api.client.get(`${path}?sendInitialEvents=true`)).code).toBe(422)
})

describe('selectors', () => {
  test('turn changes into arrivals and departures', async () => {
    const path = await newNamespace('selected')
    const version = await api.client.resourceVersion()
    const watch = await api.client.watch(`${path}?labelSelector=color%3Dred&resourceVersion=${version}`)
    await api.client.create(path, labelled('a', 'blue'))
    const entered = (await api.client.patch(`${path}/a`, labelled('a', 'red'))).object
    const changed = (await api.client.patch(`${path}/a`, CONFIG_MAP.change('second'))).object
    const left = (await api.client.patch(`${path}/a`, labelled('a', 'blue'))).object
    await api.client.delete(`${path}/a`)
    await api.client.create(path, labelled('b', 'red'))

    expect(await watch.next()).toMatchObject({ type: 'ADDED', object: entered })
    expect(await watch.next()).toMatchObject({ type: 'MODIFIED', object: changed })
    // A departure shows the last state that matched, at the version of the change that ended it.
    const { type, object } = await watch.next()
    expect(type).toBe('DELETED')
    const { resourceVersion } = left.metadata
    expect(object).toEqual({ ...changed, metadata: { ...changed.metadata, resourceVersion } })
    expect(await watch.take(1)).toEqual(['ADDED b'])
    watch.close()
  })

  test('by name watch one object', async () => {
    const path = await newNamespace('one-object')
    const watch = await api.client.watch(`${path}?fieldSelector=metadata.name%3Db`)
    for (const name of ['a', 'b', 'c']) await api.client.create(path, CONFIG_MAP.object(name))
    await api.client.delete(`${path}/b`)
    expect(await watch.take(2)).toEqual(['ADDED b', 'DELETED b'])
    watch.close()
  })

  test('on fields that the kind does not know are refused before the stream begins', async () => {
    expect((await api.client.get(`${CONFIG_MAP.path()}?watch=true&fieldSelector=data.a%3Db`)).code).toBe(400)
  })
})

test('a watch over all namespaces sees each of them; one of a namespace sees its own', async () => {
  const [one, two] = [await newNamespace('side-one'), await newNamespace('side-two')]
  const version = await api.client.resourceVersion()
  const all = await api.client.watch(`/api/v1/configmaps?resourceVersion=${version}`)
  const own = await api.client.watch(`${two}?resourceVersion=${version}`)
  await api.client.create(one, CONFIG_MAP.object('a'))
  await api.client.create(two, CONFIG_MAP.object('b'))
  expect(await all.take(2)).toEqual(['ADDED a', 'ADDED b'])
  expect(await own.take(1)).toEqual(['ADDED b'])
  for (const watch of [all, own]) watch.close()
})

test('the old paths under /watch/ still work, for collections and for objects', async () => {
  const path = await newNamespace('old-paths')
  await api.client.create(path, CONFIG_MAP.object('a'))
  const collection = await api.client.watch('/api/v1/watch/namespaces/old-paths/configmaps')
  const single = await api.client.watch('/api/v1/watch/namespaces/old-paths/configmaps/b')
  await api.client.create(path, CONFIG_MAP.object('b'))
  expect(await collection.take(2)).toEqual(['ADDED a', 'ADDED b'])
  expect(await single.take(1)).toEqual(['ADDED b'])
  for (const watch of [collection, single]) watch.close()
})

describe('time', () => {
  test('ends a watch after timeoutSeconds', async () => {
    const watch = await api.client.watch(`${await newNamespace('short')}?timeoutSeconds=5`)
    let ended = false
    const end = watch.rest().then((frames) => {
      ended = true
      return frames
    })
    await clock.advance(4999)
    expect(ended).toBe(false)
    await clock.advance(1)
    expect(await end).toEqual([])
  })

  test.each([
    [0, 30],
    [0.5, 45],
    [0.999_999, 60],
  ])('ends a watch that names none after thirty to sixty minutes: a draw of %d gives %d', async (draw, minutes) => {
    random.once(draw)
    const path = await newNamespace(`long-${minutes}`)
    const watch = await api.client.watch(path)
    let ended = false
    const end = watch.rest().then(() => {
      ended = true
    })
    await clock.advance(minutes * 60_000 - 1000)
    expect(ended).toBe(false)
    await clock.advance(1000)
    await end
  })

  test('brings a bookmark each minute to those who allow them, with how far they have come', async () => {
    const path = await newNamespace('bookmarked')
    const version = await api.client.resourceVersion()
    const allowed = await api.client.watch(`${path}?resourceVersion=${version}&allowWatchBookmarks=true`)
    const silent = await api.client.watch(`${path}?resourceVersion=${version}`)
    // A write elsewhere is none of this watch's business, yet it need not be read again.
    await api.client.create(CONFIG_MAP.path(), CONFIG_MAP.object('elsewhere'))
    await clock.advance(70_000)
    const { type, object } = await allowed.next()
    expect(type).toBe('BOOKMARK')
    expect(object).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1' })
    expect(object.metadata.resourceVersion).toBe(await api.client.resourceVersion())
    expect(object.metadata).not.toHaveProperty('annotations')

    await api.client.create(path, CONFIG_MAP.object('after'))
    expect(await silent.take(1)).toEqual(['ADDED after'])
    for (const watch of [allowed, silent]) watch.close()
  })

  test('brings a bookmark before the end of a watch that is shorter than that', async () => {
    const path = await newNamespace('short-bookmarked')
    const version = await api.client.resourceVersion()
    const watch = await api.client.watch(
      `${path}?resourceVersion=${version}&allowWatchBookmarks=true&timeoutSeconds=10`,
    )
    await clock.advance(10_000)
    expect((await watch.rest()).map(({ type, object }) => [type, object.metadata.resourceVersion])).toEqual([
      ['BOOKMARK', version],
    ])
  })

  test('leaves nothing behind when the client hangs up', async () => {
    const path = await newNamespace('hung-up')
    const before = clock.pending
    const watch = await api.client.watch(`${path}?allowWatchBookmarks=true`)
    await clock.advance(0)
    expect(clock.pending).toBeGreaterThan(before)
    watch.close()
    await clock.advance(0)
    expect(clock.pending).toBe(before)
  })
})

test('a hundred watchers get the same frames, byte for byte', { timeout: 30_000 }, async () => {
  const path = await newNamespace('crowd')
  const version = await api.client.resourceVersion()
  const crowd = await Promise.all(
    Array.from({ length: 100 }, () => api.client.watch(`${path}?resourceVersion=${version}`)),
  )
  for (let index = 0; index < 20; index++) {
    await api.client.create(path, CONFIG_MAP.object(`item-${index}`))
    await api.client.patch(`${path}/item-${index}`, CONFIG_MAP.change('second'))
  }
  await api.client.delete(path)
  const frames = await Promise.all(
    crowd.map(async (watch) => {
      const texts: string[] = []
      while (texts.length < 60) texts.push((await watch.next()).text)
      watch.close()
      return texts
    }),
  )
  const first = present(frames[0])
  expect(new Set(first).size).toBe(60)
  for (const texts of frames) expect(texts).toEqual(first)
})

test('events come in the order of their versions, each version once', async () => {
  const path = await newNamespace('ordered')
  const version = await api.client.resourceVersion()
  const watch = await api.client.watch(`${path}?resourceVersion=${version}`)
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => api.client.create(path, CONFIG_MAP.object(`item-${index}`))),
  )
  const versions: number[] = []
  while (versions.length < 50) versions.push(Number((await watch.next()).object.metadata.resourceVersion))
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  watch.close()
})

test('an event that cannot be shown as the client wants it ends its watch, and nothing else', async () => {
  const path = await newNamespace('unshowable')
  const lists = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'
  const watch = await api.client.transport.request({
    method: 'GET',
    path: `${path}?watch=1`,
    headers: { accept: lists },
  })
  const received = watch.bytes()
  await api.client.create(path, CONFIG_MAP.object('first'))
  expect(Buffer.from(await received).toString()).toBe('')
  expect((await api.client.get(`${path}/first`)).code).toBe(200)
})

test('a Table that nobody can make is refused before the watch begins', async () => {
  const table = { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' }
  const path = `${CONFIG_MAP.path()}?watch=1&includeObject=Everything`
  expect((await api.client.request('GET', path, undefined, table)).code).toBe(400)
})
