import { describe, expect, it } from 'vitest'
import { CompactedError, type Storage, type StorageEvent, type StorageWatch } from '../storage.js'
import { create, encodeValue, line, overwrite, remove, type Subject, valueOf } from './subject.suite.js'

export function watchesSuite(subject: Subject): void {
  describe('a watch', () => {
    it('tells creates, updates and deletes with what was there before', async () => {
      const storage = await subject.open()
      const events: StorageEvent[] = []
      storage.watch('/', 0, (event) => events.push(event))
      await create(storage, '/a')
      await overwrite(storage, '/a', 'new')
      await remove(storage, '/a')
      expect(events.map(line)).toEqual(['1 put /a', '2 put /a', '3 delete /a'])
      expect(events.map((event) => event.previous?.revision)).toEqual([undefined, 1, 2])
      expect(events.map((event) => valueOf(event.current.object))).toEqual(['/a', 'new', 'last'])
      expect(events[2]?.current.object.metadata.resourceVersion).toBe('3')
    })

    it('tells the keys of its prefix and no others', async () => {
      const storage = await subject.open()
      const seen = { all: lines(storage, ''), pods: lines(storage, '/pods/'), one: lines(storage, '/pods/x/a') }
      await create(storage, '/pods/x/a', '/pods/y/b', '/pods-old/x', '/pods/x/a/b')
      expect(seen.all).toHaveLength(4)
      expect(seen.pods).toEqual(['1 put /pods/x/a', '2 put /pods/y/b', '4 put /pods/x/a/b'])
      expect(seen.one).toEqual(['1 put /pods/x/a'])
    })

    it('begins with the kept events after its revision, before it returns', async () => {
      const storage = await subject.open()
      await create(storage, '/a', '/b', '/other', '/c')
      const seen: string[] = []
      storage.watch('/c', 1, (event) => seen.push(line(event)))
      expect(seen).toEqual(['4 put /c'])
      expect(lines(storage, '/', 2)).toEqual(['3 put /other', '4 put /c'])
    })

    it('from the newest revision begins with nothing', async () => {
      const storage = await subject.open()
      await create(storage, '/a')
      const seen = lines(storage, '/', 1)
      expect(seen).toEqual([])
      await create(storage, '/b')
      expect(seen).toEqual(['2 put /b'])
    })

    it('from a future revision skips the writes up to it', async () => {
      const storage = await subject.open()
      const seen = lines(storage, '/', 2)
      await create(storage, '/a', '/b', '/c')
      expect(seen).toEqual(['3 put /c'])
    })

    it('beyond the kept history throws CompactedError', async () => {
      const storage = await subject.open()
      await create(storage, '/a', '/b', '/c')
      storage.compact(2)
      expect(() => storage.watch('/', 1, () => undefined)).toThrow(new CompactedError(1, 2))
      expect(lines(storage, '/', 2)).toEqual(['3 put /c'])
    })

    it('goes on when the history that it began with is forgotten', async () => {
      const storage = await subject.open()
      const seen = lines(storage, '/')
      await create(storage, '/a')
      storage.compact(1)
      await create(storage, '/b')
      expect(seen).toEqual(['1 put /a', '2 put /b'])
    })

    it('is told before the promise of the write resolves, with the write visible', async () => {
      const storage = await subject.open()
      const order: string[] = []
      storage.watch('/', 0, ({ current }) => {
        order.push(`event ${current.key} ${storage.get(current.key)?.revision === current.revision}`)
      })
      await Promise.all(['/a', '/b'].map((key) => create(storage, key).then(() => order.push(`resolved ${key}`))))
      expect(order.indexOf('event /a true')).toBeLessThan(order.indexOf('resolved /a'))
      expect(order.indexOf('event /b true')).toBeLessThan(order.indexOf('resolved /b'))
      expect(order).toHaveLength(4)
    })

    it('ends when it is closed, any number of times', async () => {
      const storage = await subject.open()
      const seen: string[] = []
      const watch = storage.watch('/', 0, (event) => seen.push(line(event)))
      await create(storage, '/a')
      watch.close()
      watch.close()
      await create(storage, '/b')
      expect(seen).toEqual(['1 put /a'])
    })
  })

  describe('a listener', () => {
    it('may close its own watch', async () => {
      const storage = await subject.open()
      const seen: string[] = []
      const watch = storage.watch('/', 0, (event) => {
        seen.push(line(event))
        watch.close()
      })
      await create(storage, '/a', '/b')
      expect(seen).toEqual(['1 put /a'])
    })

    it('may close others: those not told yet are not told', async () => {
      const storage = await subject.open()
      const watches: StorageWatch[] = []
      const seen: string[] = []
      for (const name of ['first', 'second', 'third']) {
        const listener = (event: StorageEvent): void => {
          seen.push(`${name} ${line(event)}`)
          for (const watch of watches) watch.close()
        }
        watches.push(storage.watch('/', 0, listener))
      }
      await create(storage, '/a', '/b')
      expect(seen).toEqual(['first 1 put /a'])
    })

    it('may start a watch, which is told every event once', async () => {
      const storage = await subject.open()
      const inner: string[] = []
      let started = false
      storage.watch('/', 0, () => {
        if (started) return
        started = true
        storage.watch('/', 0, (event) => inner.push(line(event)))
        storage.watch('', storage.revision, (event) => inner.push(`late ${line(event)}`))
      })
      await create(storage, '/a')
      await create(storage, '/b')
      expect(inner.filter((entry) => !entry.startsWith('late'))).toEqual(['1 put /a', '2 put /b'])
      expect(inner.filter((entry) => entry.startsWith('late'))).toEqual(['late 2 put /b'])
    })

    it('may write: every watcher still sees the revisions in order', async () => {
      const storage = await subject.open()
      const writes: Promise<unknown>[] = []
      const before = lines(storage, '/')
      storage.watch('/source/', 0, ({ current }) => {
        writes.push(storage.put(current.key.replace('source', 'copy'), 0, encodeValue('copy')))
      })
      const after = lines(storage, '/')
      await Promise.all([create(storage, '/source/a'), create(storage, '/source/b')])
      await Promise.all(writes)
      const revisions = (entries: string[]): number[] => entries.map((entry) => Number.parseInt(entry, 10))
      expect(revisions(before)).toEqual([1, 2, 3, 4])
      expect(after).toEqual(before)
      expect(storage.list('/copy/').items).toHaveLength(2)
    })

    it('may write while it is told the kept events', async () => {
      const storage = await subject.open({ history: { maxEvents: 2 } })
      await create(storage, '/a', '/b')
      const writes: Promise<unknown>[] = []
      const seen: string[] = []
      storage.watch('/', 0, (event) => {
        seen.push(line(event))
        if (event.revision <= 2) {
          for (const part of ['x', 'y']) writes.push(storage.put(`${event.current.key}${part}`, 0, encodeValue('')))
        }
      })
      await Promise.all(writes)
      expect(seen).toEqual(['1 put /a', '2 put /b', '3 put /ax', '4 put /ay', '5 put /bx', '6 put /by'])
    })

    it('that starts a watch amid queued events is not told them twice', async () => {
      const storage = await subject.open()
      const inner: string[] = []
      const writes: Promise<unknown>[] = []
      storage.watch('/', 0, ({ revision }) => {
        if (revision !== 1) return
        writes.push(storage.put('/b', 0, encodeValue('')))
        storage.watch('/', 0, (event) => inner.push(line(event)))
      })
      await create(storage, '/a')
      await Promise.all(writes)
      expect(inner).toEqual(['1 put /a', '2 put /b'])
    })

    it('that throws is reported and harms nobody', async () => {
      const errors: string[] = []
      const storage = await subject.open({
        onError: (error, event) => errors.push(`${String(error)} on ${line(event)}`),
      })
      await create(storage, '/a')
      const angry = (): never => {
        throw new Error('no')
      }
      storage.watch('/', 0, angry)
      const seen = lines(storage, '/')
      await create(storage, '/b')
      expect(seen).toEqual(['1 put /a', '2 put /b'])
      expect(errors).toEqual(['Error: no on 1 put /a', 'Error: no on 2 put /b'])
      expect(storage.get('/b')?.revision).toBe(2)
    })

    it('that throws harms nobody even if the error handler throws too', async () => {
      const warnings: string[] = []
      const onWarning = (warning: Error): unknown => warnings.push(warning.message)
      process.on('warning', onWarning)
      const storage = await subject.open({
        onError: () => {
          throw new Error('worse')
        },
      })
      storage.watch('/', 0, () => {
        throw new Error('bad')
      })
      const seen = lines(storage, '/')
      await create(storage, '/a', '/b')
      expect(seen).toEqual(['1 put /a', '2 put /b'])
      await new Promise((resolve) => setImmediate(resolve))
      process.off('warning', onWarning)
      expect(warnings).toContain('A watch listener threw on put of /a: Error: bad')
    })
  })
}

/** Watches, and returns the growing list of events as lines. */
function lines(storage: Storage, prefix: string, after = 0): string[] {
  const seen: string[] = []
  storage.watch(prefix, after, (event) => seen.push(line(event)))
  return seen
}
