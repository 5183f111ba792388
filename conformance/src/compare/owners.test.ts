import type { JsonObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { settleOwners } from './owners.js'

const entry = (manager: string, time: string, operation = 'Update'): JsonObject => ({ manager, operation, time })
const order = (entries: JsonObject[]): unknown =>
  ((settleOwners({ metadata: { managedFields: entries } }) as JsonObject)['metadata'] as JsonObject)['managedFields']

describe('owners of fields', () => {
  it('are in the same order whether or not two writes fell into one second', () => {
    const one = order([entry('a', '2026-01-01T00:00:01Z'), entry('b', '2026-01-01T00:00:01Z')])
    const two = order([entry('b', '2026-01-01T00:00:01Z'), entry('a', '2026-01-01T00:00:02Z')])
    expect((two as JsonObject[]).map(({ manager }) => manager)).toEqual(
      (one as JsonObject[]).map(({ manager }) => manager),
    )
  })

  it('stay as they are when a server does not order them by operation, time and name', () => {
    const byName = [entry('b', '2026-01-01T00:00:01Z'), entry('a', '2026-01-01T00:00:01Z')]
    expect(order(byName)).toEqual(byName)
    const byOperation = [entry('a', '2026-01-01T00:00:01Z'), entry('a', '2026-01-01T00:00:01Z', 'Apply')]
    expect(order(byOperation)).toEqual(byOperation)
  })
})
