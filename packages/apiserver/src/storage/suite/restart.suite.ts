import { describe, expect, it } from 'vitest'
import { CompactedError, type Storage } from '../storage.js'
import { create, encodeValue, keysOf, overwrite, present, remove, type Subject } from './subject.suite.js'

export function restartSuite(subject: Subject): void {
  describe.runIf(subject.reopen !== undefined)('a storage opened again', () => {
    const again = async (storage: Storage): Promise<Storage> => present(await subject.reopen?.(storage))

    it('has every object with the same bytes, and parses them when asked', async () => {
      const before = await subject.open()
      await create(before, '/a', '/ключ/鍵/😀', '/c')
      await overwrite(before, '/c', 'x'.repeat(1_000_000))
      const after = await again(before)
      for (const item of before.list('').items) {
        const copy = after.get(item.key)
        expect(copy?.revision).toBe(item.revision)
        expect(Buffer.from(copy?.bytes ?? []).equals(item.bytes)).toBe(true)
        expect(copy?.object).toEqual(item.object)
      }
      expect(keysOf(after.list(''))).toEqual(keysOf(before.list('')))
    })

    it('goes on counting, also after a delete', async () => {
      const before = await subject.open()
      await create(before, '/a', '/b')
      await remove(before, '/b')
      const after = await again(before)
      expect(after.revision).toBe(3)
      expect((await after.put('/b', 0, encodeValue('x'))).revision).toBe(4)
      await expect(after.put('/a', 0, encodeValue('x'))).rejects.toMatchObject({ actual: 1 })
    })

    it('has a history that begins at the newest revision', async () => {
      const before = await subject.open()
      await create(before, '/a', '/b')
      before.compact(1)
      const after = await again(before)
      expect(after.compactedRevision).toBe(2)
      expect(() => after.watch('/', 1, () => undefined)).toThrow(CompactedError)
      expect(() => after.list('/', { at: 1 })).toThrow(CompactedError)
      expect(keysOf(after.list('/', { at: 2 }))).toEqual(['/a', '/b'])
      const seen: number[] = []
      after.watch('/', 2, (event) => seen.push(event.revision))
      await create(after, '/c')
      expect(seen).toEqual([3])
    })
  })
}
