import { expect, test } from 'vitest'
import { lineOf } from './line.js'
import { besideText, tableText } from './table.js'

test('a line says what both needed, how they compare and whether that is what was promised', () => {
  const lines = [
    lineOf('5,000 WebApps: processor', 's', { times: 0.65 }, { setpoint: [5, 6, 7], peer: [10] }),
    lineOf('1,000 WebApps: processor', 's', { times: 0.5 }, { setpoint: [6], peer: [10] }),
    lineOf('idle: writes', '', { limit: 0 }, { setpoint: [0], peer: [0] }),
  ]
  expect(`\n${tableText(lines, 'controller-runtime')}\n`).toBe(`
measure                   setpoint           controller-runtime  ratio  bound
--------------------------------------------------------------------------------------------------
5,000 WebApps: processor  6 s (5.20 – 6.80)  10 s                0.60×  at most 0.65×  holds
1,000 WebApps: processor  6 s                10 s                0.60×  at most 0.5×   falls short
idle: writes              0                  0                   –      at most 0      holds
`)
})

test('a second peer has a table of its own and changes nothing in the first', () => {
  const samples = { setpoint: [6], peer: [10] }
  const [alone, beside] = [samples, { ...samples, beside: [4, 5] }].map((each) => [
    lineOf('5,000 WebApps: processor', 's', { times: 0.65 }, each),
  ])
  expect(tableText(beside ?? [], 'controller-runtime')).toBe(tableText(alone ?? [], 'controller-runtime'))
  expect(`\n${besideText(beside ?? [], 'kube-rs')}\n`).toBe(`
measure                   setpoint  kube-rs               ratio
---------------------------------------------------------------
5,000 WebApps: processor  6 s       4.50 s (4.10 – 4.90)  1.33×
`)
  expect(besideText(alone ?? [], 'kube-rs')).toBe('')
})

test('rounds are compared one by one: a machine that is slow for one round is slow for both sides', () => {
  const slowInTheMiddle = { setpoint: [6, 18, 6.6], peer: [10, 30, 11] }
  expect(lineOf('processor', 's', { times: 0.65 }, slowInTheMiddle).ratio).toBeCloseTo(0.6)
  const slowBetween = { setpoint: [6, 6, 12], peer: [10, 20, 20] }
  expect(lineOf('processor', 's', { times: 0.65 }, slowBetween).ratio).toBeCloseTo(0.6)
})

test('a limit counts whatever the peer does', () => {
  expect(lineOf('idle: writes', '', { limit: 0 }, { setpoint: [1], peer: [2] }).holds).toBe(false)
})
