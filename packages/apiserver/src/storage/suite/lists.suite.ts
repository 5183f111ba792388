import { describe, expect, it } from 'vitest'
import { CompactedError, FutureRevisionError } from '../storage.js'
import { create, keysOf, overwrite, present, remove, type Subject, valueOf } from './subject.suite.js'

export function listsSuite(subject: Subject): void {
  describe('a list', () => {
    it('is in the order of UTF-16 code units', async () => {
      const storage = await subject.open()
      // In UTF-8, U+FF5E sorts before U+1F600; in UTF-16 after it.
      const keys = ['/a', '/a-b', '/a/b', '/a0', '/B', '/ä', '/\uff5e', '/😀']
      await create(storage, ...[...keys].reverse())
      expect(keysOf(storage.list('/'))).toEqual(['/B', '/a', '/a-b', '/a/b', '/a0', '/ä', '/😀', '/\uff5e'])
    })

    it('of a prefix has the keys below it and not its neighbours', async () => {
      const storage = await subject.open()
      await create(storage, '/pods/a', '/pods/b/c', '/pods-old/a', '/pods', '/pods0', '/podsx/a')
      expect(keysOf(storage.list('/pods/'))).toEqual(['/pods/a', '/pods/b/c'])
    })

    it('of a whole key has at most that key', async () => {
      const storage = await subject.open()
      await create(storage, '/pods/a', '/pods/a/log', '/pods/ab')
      expect(keysOf(storage.list('/pods/a'))).toEqual(['/pods/a'])
      expect(keysOf(storage.list('/pods/x'))).toEqual([])
    })

    it('of the empty prefix has everything', async () => {
      const storage = await subject.open()
      await create(storage, 'a', '/b', 'c/d')
      expect(keysOf(storage.list(''))).toEqual(['/b', 'a', 'c/d'])
    })

    it('shows the newest revision, also when nothing matches', async () => {
      const storage = await subject.open()
      await create(storage, '/a', '/b')
      expect(storage.list('/x/')).toEqual({ items: [], revision: 2, remaining: 0 })
    })

    it('comes in pages that count what follows', async () => {
      const storage = await subject.open()
      const keys = Array.from({ length: 25 }, (_, index) => `/k/${String(index).padStart(2, '0')}`)
      await create(storage, '/a', ...keys, '/z')
      const first = storage.list('/k/', { limit: 10 })
      expect(keysOf(first)).toEqual(keys.slice(0, 10))
      expect(first.remaining).toBe(15)
      const second = storage.list('/k/', { limit: 10, after: '/k/09' })
      expect(keysOf(second)).toEqual(keys.slice(10, 20))
      expect(second.remaining).toBe(5)
      const third = storage.list('/k/', { limit: 10, after: '/k/19' })
      expect(keysOf(third)).toEqual(keys.slice(20))
      expect(third.remaining).toBe(0)
    })

    it('goes on after a key that is gone, or was never there', async () => {
      const storage = await subject.open()
      await create(storage, '/k/a', '/k/c')
      expect(keysOf(storage.list('/k/', { after: '/k/b' }))).toEqual(['/k/c'])
      expect(keysOf(storage.list('/k/', { after: '/a' }))).toEqual(['/k/a', '/k/c'])
      expect(keysOf(storage.list('/k/', { after: '/z' }))).toEqual([])
    })

    it('with limit 0 only counts', async () => {
      const storage = await subject.open()
      await create(storage, '/k/a', '/k/b', '/l')
      expect(storage.list('/k/', { limit: 0 })).toEqual({ items: [], revision: 3, remaining: 2 })
    })

    it('is not changed by later writes', async () => {
      const storage = await subject.open()
      await create(storage, '/a', '/b')
      const result = storage.list('/')
      await overwrite(storage, '/a', 'new')
      await remove(storage, '/b')
      expect(result.items.map((item) => item.revision)).toEqual([1, 2])
    })

    it('stays right through a thousand keys in and out', async () => {
      const storage = await subject.open()
      const keys = Array.from({ length: 1_000 }, (_, index) => `/k/${(index * 7_919) % 1_000}`)
      await Promise.all(keys.map((key) => create(storage, key)))
      expect(keysOf(storage.list('/k/'))).toEqual([...keys].sort())
      const odd = keys.filter((key) => Number(key.slice(3)) % 2 === 1)
      await Promise.all(odd.map((key) => remove(storage, key)))
      const even = keys.filter((key) => Number(key.slice(3)) % 2 === 0).sort()
      expect(keysOf(storage.list('/k/'))).toEqual(even)
      expect(storage.list('/k/', { limit: 0, after: '/z' }).remaining).toBe(0)
      expect(storage.list('/k/', { limit: 3, after: '/k/5' })).toMatchObject({
        remaining: even.filter((key) => key > '/k/5').length - 3,
      })
    })
  })

  describe('a list of the past', () => {
    it('shows the objects as they were', async () => {
      const storage = await subject.open()
      await create(storage, '/a', '/b', '/c')
      await overwrite(storage, '/b', 'new')
      await remove(storage, '/c')
      await create(storage, '/d')
      const past = storage.list('/', { at: 3 })
      expect(past.revision).toBe(3)
      expect(past.items.map((item) => [item.key, item.revision, valueOf(item.object)])).toEqual([
        ['/a', 1, '/a'],
        ['/b', 2, '/b'],
        ['/c', 3, '/c'],
      ])
      expect(keysOf(storage.list('/', { at: 5 }))).toEqual(['/a', '/b'])
      expect(storage.list('/', { at: 0 }).items).toEqual([])
    })

    it('comes in the same pages whatever is written between them', async () => {
      const storage = await subject.open()
      await create(storage, '/k/a', '/k/c', '/k/e', '/k/g')
      const first = storage.list('/k/', { limit: 2 })
      expect([keysOf(first), first.remaining]).toEqual([['/k/a', '/k/c'], 2])
      await create(storage, '/k/b', '/k/d', '/k/f', '/k/h')
      await remove(storage, '/k/e')
      const second = storage.list('/k/', { limit: 2, after: '/k/c', at: first.revision })
      expect([keysOf(second), second.remaining, second.revision]).toEqual([['/k/e', '/k/g'], 0, 4])
    })

    it('beyond the kept history throws CompactedError', async () => {
      const storage = await subject.open()
      await create(storage, '/a', '/b', '/c')
      storage.compact(2)
      expect(keysOf(storage.list('/', { at: 2 }))).toEqual(['/a', '/b'])
      expect(() => storage.list('/', { at: 1 })).toThrow(new CompactedError(1, 2))
    })

    it('in the future throws FutureRevisionError', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      expect(() => storage.list('/', { at: 2 })).toThrow(new FutureRevisionError(2, 1))
    })
  })

  describe('the history', () => {
    it('forgets up to a revision, never less than before, never more than there is', async () => {
      const storage = await subject.open()
      await create(storage, '/a', '/b', '/c')
      storage.compact(2)
      expect(storage.compactedRevision).toBe(2)
      storage.compact(1)
      expect(storage.compactedRevision).toBe(2)
      storage.compact(99)
      expect(storage.compactedRevision).toBe(3)
      await create(storage, '/d')
      expect(storage.compactedRevision).toBe(3)
      expect(keysOf(storage.list('/', { at: 3 }))).toEqual(['/a', '/b', '/c'])
    })

    it('keeps no more events than it may', async () => {
      const storage = await subject.open({ history: { maxEvents: 3 } })
      await create(storage, '/a', '/b', '/c')
      expect(storage.compactedRevision).toBe(0)
      await create(storage, '/d', '/e')
      expect(storage.compactedRevision).toBe(2)
    })

    it('keeps no more bytes than it may', async () => {
      const storage = await subject.open({ history: { maxBytes: 50_000 } })
      for (let index = 0; index < 10; index++) await overwrite(storage, '/a', 'x'.repeat(10_000))
      expect(storage.revision - storage.compactedRevision).toBe(4)
      for (let index = 0; index < 200; index++) await overwrite(storage, '/a', 'x')
      expect(storage.revision - storage.compactedRevision).toBeGreaterThan(50)
      expect(storage.revision - storage.compactedRevision).toBeLessThan(100)
    })

    it('may be switched off', async () => {
      const storage = await subject.open({ history: { maxEvents: 0 } })
      await create(storage, '/a', '/b')
      expect(storage.compactedRevision).toBe(2)
      expect(keysOf(storage.list('/'))).toEqual(['/a', '/b'])
    })

    it('gives the objects of thousands of events ago', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      await Promise.all(Array.from({ length: 3_000 }, (_, index) => create(storage, `/other/${index}`)))
      const replaced = storage.get('/a')
      await overwrite(storage, '/a', 'new')
      await Promise.all(Array.from({ length: 3_000 }, (_, index) => remove(storage, `/other/${index}`)))
      const [past] = storage.list('/a', { at: 2_000 }).items
      expect(past).toBe(replaced)
      expect(valueOf(present(past).object)).toBe('/a')
    })
  })
}
