import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Heap } from './heap.js'

interface Entry {
  order: number
  heapIndex: number
}

it('gives its entries back in order, whatever is pushed, moved and removed in between', () => {
  const operation = fc.record({
    kind: fc.constantFrom('push', 'push', 'push', 'move', 'remove', 'pop'),
    order: fc.integer({ min: 0, max: 50 }),
    pick: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
      const heap = new Heap<Entry>((a, b) => a.order < b.order)
      const model = new Set<Entry>()
      const popped: { readonly order: number; readonly smallest: number }[] = []
      for (const { kind, order, pick } of operations) {
        const chosen = [...model][pick % Math.max(1, model.size)]
        if (kind === 'push') {
          const entry = { order, heapIndex: -1 }
          heap.push(entry)
          model.add(entry)
        } else if (kind === 'pop') {
          const entry = heap.pop()
          if (entry === undefined) continue
          popped.push({ order: entry.order, smallest: Math.min(...[...model].map((other) => other.order)) })
          model.delete(entry)
        } else if (chosen !== undefined && kind === 'move') {
          chosen.order = order
          heap.moved(chosen)
        } else if (chosen !== undefined) {
          heap.remove(chosen)
          model.delete(chosen)
        }
      }
      expect(heap.size).toBe(model.size)
      expect(popped.map(({ order }) => order)).toEqual(popped.map(({ smallest }) => smallest))
      const drained: number[] = []
      for (let entry = heap.pop(); entry !== undefined; entry = heap.pop()) drained.push(entry.order)
      expect(drained).toEqual([...model].map((entry) => entry.order).sort((a, b) => a - b))
    }),
  )
})
