import { describe, expect, it } from 'vitest'
import { CompareError, type Encoded, maxKeyBytes, type Storage } from '../storage.js'
import { create, encodeValue, keysOf, overwrite, present, remove, type Subject, valueOf } from './subject.suite.js'

export function writesSuite(subject: Subject): void {
  describe('a write', () => {
    it('starts from revision 0 with nothing', async () => {
      const storage = await subject.open()
      expect(storage.revision).toBe(0)
      expect(storage.compactedRevision).toBe(0)
      expect(storage.get('/a')).toBeUndefined()
    })

    it('takes the next revision, whatever its key', async () => {
      const storage = await subject.open()
      expect((await storage.put('/a', 0, encodeValue('1'))).revision).toBe(1)
      expect((await storage.put('/b', 0, encodeValue('2'))).revision).toBe(2)
      expect((await storage.delete('/a', 1, encodeValue('3'))).revision).toBe(3)
      expect(storage.revision).toBe(3)
    })

    it('stores the bytes and the object that encode made for its revision', async () => {
      const storage = await subject.open()
      const seen: number[] = []
      const made: Encoded[] = []
      const stored = await storage.put('/a', 0, (revision) => {
        seen.push(revision)
        const encoded = encodeValue('ä€😀')(revision)
        made.push(encoded)
        return encoded
      })
      expect(seen).toEqual([1])
      expect(stored.key).toBe('/a')
      expect(stored.object).toEqual(made[0]?.object)
      expect(Buffer.from(stored.bytes)).toEqual(Buffer.from(made[0]?.bytes ?? []))
      expect(storage.get('/a')).toBe(stored)
    })

    it('does not keep the memory that a view of a larger buffer belongs to', async () => {
      const storage = await subject.open()
      const pool = Buffer.alloc(100_000)
      const { bytes, object } = encodeValue('x')(1)
      pool.set(bytes, 500)
      const stored = await storage.put('/a', 0, () => ({ object, bytes: pool.subarray(500, 500 + bytes.length) }))
      expect(Buffer.from(stored.bytes)).toEqual(Buffer.from(bytes))
      expect(stored.bytes.buffer.byteLength).toBeLessThan(1_000)
    })

    it('creates only a key that does not exist', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      const error = await failure(storage.put('/a', 0, encodeValue('again')))
      expect(error).toBeInstanceOf(CompareError)
      expect(error).toMatchObject({ key: '/a', expected: 0, actual: 1 })
    })

    it('replaces only the version that it expects', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      await expect(storage.put('/a', 7, encodeValue('x'))).rejects.toMatchObject({ expected: 7, actual: 1 })
      await expect(storage.put('/b', 7, encodeValue('x'))).rejects.toMatchObject({ expected: 7, actual: 0 })
      expect(await overwrite(storage, '/a', 'new')).toBe(2)
    })

    it('that loses calls no encode and takes no revision', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      let calls = 0
      const counting = (): Encoded => {
        calls++
        return encodeValue('x')(0)
      }
      await failure(storage.put('/a', 5, counting))
      await failure(storage.delete('/a', 5, counting))
      expect(calls).toBe(0)
      expect(storage.revision).toBe(1)
    })

    it('rejects with what encode throws, and takes no revision', async () => {
      const storage = await subject.open()
      const boom = new Error('boom')
      const refusing = (): never => {
        throw boom
      }
      expect(await failure(storage.put('/a', 0, refusing))).toBe(boom)
      expect(storage.revision).toBe(0)
      await create(storage, '/a')
      expect(await failure(storage.delete('/a', 1, refusing))).toBe(boom)
      expect(storage.revision).toBe(1)
      expect(storage.get('/a')?.revision).toBe(1)
    })

    it('rejects when encode writes', async () => {
      const storage = await subject.open()
      let inner: Promise<unknown> = Promise.resolve()
      const outer = storage.put('/a', 0, (revision) => {
        inner = storage.put('/b', 0, encodeValue('inner'))
        return encodeValue('outer')(revision)
      })
      await expect(outer).rejects.toThrow('an encode function must not write')
      await inner
      expect(keysOf(storage.list(''))).toEqual(['/b'])
      expect(storage.revision).toBe(1)
    })

    it.each([
      ['is empty', ''],
      ['ends with a slash', '/a/'],
      ['is too long', `/${'x'.repeat(maxKeyBytes)}`],
      ['is too long in UTF-8', `/${'€'.repeat(maxKeyBytes / 2)}`],
      ['has half of a surrogate pair', '/a\ud800b'],
    ])('rejects a key that %s', async (_, key) => {
      const storage = await subject.open()
      await expect(storage.put(key, 0, encodeValue('x'))).rejects.toMatchObject({
        name: 'SetpointError',
        code: 'StorageInvalidKey',
        retryable: false,
      })
      expect(storage.revision).toBe(0)
    })

    it('takes a key of the full length, in any script', async () => {
      const storage = await subject.open()
      const keys = [`/${'x'.repeat(maxKeyBytes - 1)}`, '/ключ/鍵/😀', '/\u0001/\u007f']
      await create(storage, ...keys)
      for (const key of keys) expect(valueOf(present(storage.get(key)).object)).toBe(key)
    })

    it('is visible when its promise resolves', async () => {
      const storage = await subject.open()
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const stored = await storage.put(`/k${index}`, 0, encodeValue('x'))
          expect(storage.get(`/k${index}`)).toBe(stored)
          expect(storage.revision).toBeGreaterThanOrEqual(stored.revision)
        }),
      )
    })
  })

  describe('a delete', () => {
    it('removes the key and returns the last image at its own revision', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      const last = await storage.delete('/a', 1, encodeValue('goodbye'))
      expect(last.revision).toBe(2)
      expect(last.object.metadata.resourceVersion).toBe('2')
      expect(valueOf(last.object)).toBe('goodbye')
      expect(storage.get('/a')).toBeUndefined()
      expect(storage.list('/').items).toEqual([])
    })

    it('of a key that does not exist rejects, whatever it expects', async () => {
      const storage = await subject.open()
      expect(await failure(storage.delete('/a', 0, encodeValue('x')))).toBeInstanceOf(CompareError)
      expect(await failure(storage.delete('/a', 3, encodeValue('x')))).toBeInstanceOf(CompareError)
    })

    it('leaves room to create the key again, at a new revision', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      await remove(storage, '/a')
      expect((await storage.put('/a', 0, encodeValue('second life'))).revision).toBe(3)
    })
  })

  describe('concurrent writes', () => {
    it('get their revisions in the order of their calls', async () => {
      const storage = await subject.open()
      const writes = Array.from({ length: 50 }, (_, index) => storage.put(`/k${index}`, 0, encodeValue('x')))
      const revisions = (await Promise.all(writes)).map((stored) => stored.revision)
      expect(revisions).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    })

    it('may build on one another before the first is acknowledged', async () => {
      const storage = await subject.open()
      const results = await Promise.all([
        storage.put('/a', 0, encodeValue('1')),
        storage.put('/a', 1, encodeValue('2')),
        storage.delete('/a', 2, encodeValue('3')),
        storage.put('/a', 0, encodeValue('4')),
      ])
      expect(results.map((stored) => stored.revision)).toEqual([1, 2, 3, 4])
      expect(valueOf(present(storage.get('/a')).object)).toBe('4')
    })

    it('have one winner, and a loser hears of it when the winner is visible', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      const attempts = Array.from({ length: 10 }, (_, index) => storage.put('/a', 1, encodeValue(`${index}`)))
      const visibleToLosers: unknown[] = []
      const outcomes = await Promise.allSettled(
        attempts.map((attempt) =>
          attempt.catch((error: unknown) => {
            visibleToLosers.push(storage.get('/a')?.revision)
            throw error
          }),
        ),
      )
      expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', ...Array(9).fill('rejected')])
      expect(visibleToLosers).toEqual(Array(9).fill(2))
    })

    it('all succeed when every loser reads and tries again at once', async () => {
      const storage = await subject.open()
      await storage.put('/counter', 0, encodeValue('0'))
      const losses = await Promise.all(Array.from({ length: 20 }, () => increment(storage)))
      expect(losses.flat()).not.toContain(false)
      expect(valueOf(present(storage.get('/counter')).object)).toBe('20')
      expect(storage.revision).toBe(21)
    })
  })

  describe('a closed storage', () => {
    it('has finished the writes under way', async () => {
      const storage = await subject.open()
      const writes = [storage.put('/a', 0, encodeValue('1')), storage.put('/b', 0, encodeValue('2'))]
      await storage.close()
      expect((await Promise.all(writes)).map((stored) => stored.revision)).toEqual([1, 2])
    })

    it('rejects writes and still answers reads', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      await storage.close()
      await expect(storage.put('/b', 0, encodeValue('x'))).rejects.toMatchObject({ code: 'StorageClosed' })
      await expect(storage.delete('/a', 1, encodeValue('x'))).rejects.toMatchObject({ code: 'StorageClosed' })
      expect(storage.get('/a')?.revision).toBe(1)
      expect(keysOf(storage.list('/'))).toEqual(['/a'])
      expect(storage.list('/', { at: 0 }).items).toEqual([])
    })

    it('may be closed again, and by `await using`', async () => {
      const storage = await subject.open()
      await Promise.all([storage.close(), storage.close()])
      await storage[Symbol.asyncDispose]()
      await expect(storage.put('/b', 0, encodeValue('x'))).rejects.toMatchObject({ code: 'StorageClosed' })
    })
  })
}

/** Adds one to the counter, as often as it takes; says of each loss whether the winner was visible by then. */
async function increment(storage: Storage): Promise<boolean[]> {
  const losses: boolean[] = []
  for (;;) {
    const { revision, object } = present(storage.get('/counter'))
    try {
      await storage.put('/counter', revision, encodeValue(String(Number(valueOf(object)) + 1)))
      return losses
    } catch (error) {
      if (!(error instanceof CompareError)) throw error
      losses.push(present(storage.get('/counter')).revision >= error.actual)
    }
  }
}

/** What a promise rejects with. */
async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'it resolved',
    (error: unknown) => error,
  )
}
