import type { Json } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { cautiousPatternOf, isProgress, isTowardsAnEnd } from './progress.js'

describe('values tell how far something has come', () => {
  it.each<[readonly Json[]]>([
    [[1, 2, 3]],
    [[10, 7, 0]],
    [['1', '2', '4']],
    [['copied 1 of 20 pages', 'copied 2 of 20 pages', 'copied 5 of 20 pages']],
    [['3 pending, 1 ready', '2 pending, 2 ready']],
  ])('%j', (values) => expect(isProgress(values)).toBe(true))

  it.each<[readonly Json[]]>([
    [[30_012, 31_877, 30_555]],
    [['tried 3 times', 'tried 1 times', 'tried 2 times']],
    [['request 7F3A9B2C41', 'request 9C1D2E3F40']],
    [['at 02:19:04', 'at 02:19:05']],
    [['Pending', 'Running']],
    [[true, false]],
  ])('and do not: %j', (values) => expect(isProgress(values)).toBe(false))
})

it.each<[readonly Json[], boolean]>([
  [['copied 1 of 20 pages', 'copied 2 of 20 pages'], true],
  [['20 of 20 are left', '19 of 20 are left'], true],
  [['attempt 1 has failed', 'attempt 2 has failed'], false],
  [['attempt 8 of pod 7', 'attempt 9 of pod 7'], false],
  [['a', 'b'], false],
])('%j tell how far it goes: %j', (values, expected) => expect(isTowardsAnEnd(values)).toBe(expected))

describe('the pattern of a change of which nothing else is known', () => {
  it('is a number where small numbers are all that differs', () => {
    expect(cautiousPatternOf({ before: '3 of 5 are ready', after: '4 of 5 are ready' })).toBe('count')
    expect(cautiousPatternOf({ before: '250m', after: '300m' })).toBe('count')
  })

  it('is a text where an identifier or a moment does', () => {
    expect(cautiousPatternOf({ before: 'no, id: 7F3A9B2C41', after: 'no, id: 9C1D2E3F40' })).toBe('text')
  })
})
