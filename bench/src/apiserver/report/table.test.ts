import { expect, test } from 'vitest'
import type { Measure } from '../measures/index.js'
import { quick } from '../settings.js'
import { rowOf } from './row.js'
import { tableText } from './table.js'

const time: Measure = {
  title: () => 'list',
  unit: 'ms',
  better: 'less',
  bound: { times: 2 },
  take: () => Promise.reject(new Error('not here')),
}
const rate: Measure = { ...time, title: () => 'creates', unit: '/s', better: 'more', bound: { times: 5 } }

test('a line says what was measured on both sides, how they compare and whether that is enough', () => {
  const rows = [
    rowOf('list', time, quick, { embedded: [4, 5, 6], reference: [20, 20, 20], note: 'both are long' }),
    rowOf('creates', rate, quick, { embedded: [4000], reference: [1000] }),
  ]
  expect(`\n${tableText(rows)}\n`).toBe(`
measure  setpoint                 kube-apiserver + etcd    ratio  bound
------------------------------------------------------------------------------------------
list     5.00 ms (4.20 – 5.80)    20 ms (20 – 20)          1/4.0  at most 1/2  holds
creates  4,000/s (4,000 – 4,000)  1,000/s (1,000 – 1,000)  4.0×   at least 5×  falls short

list: both are long
`)
})

test('a bound that is met exactly holds', () => {
  expect(rowOf('creates', rate, quick, { embedded: [5000], reference: [1000] }).holds).toBe(true)
  expect(rowOf('list', time, quick, { embedded: [10], reference: [19.9] }).holds).toBe(false)
})

test('a limit holds or not whatever the other side does', () => {
  const limited: Measure = { ...time, bound: { limit: 0.5 } }
  const held = rowOf('apply', limited, quick, { embedded: [0.5], reference: [0.1] })
  const missed = rowOf('apply', limited, quick, { embedded: [0.6], reference: [100] })
  expect([held.holds, missed.holds]).toEqual([true, false])
  expect(tableText([held])).toContain('at most 0.5 ms  holds')
})
