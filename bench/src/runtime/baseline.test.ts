import { expect, test } from 'vitest'
import { guarded } from './baseline.js'
import { lineOf } from './report/index.js'

const line = (title: string, ratio: number) => lineOf(title, 's', { times: 1 }, { setpoint: [ratio], peer: [1] })

test('a ratio may be a third worse than it was recorded, and no more', () => {
  const lines = [line('work: processor', 0.78), line('cache: memory', 0.82)]
  const judged = guarded(lines, { 'work: processor': 0.6, 'cache: memory': 0.6 }, 4 / 3)
  expect(judged.map(({ bound, holds }) => [bound, holds])).toEqual([
    [{ times: 0.8 }, true],
    [{ times: 0.8 }, false],
  ])
})

test('what was not recorded is not judged, unless it has a limit', () => {
  const idle = lineOf('idle: writes', '', { limit: 0 }, { setpoint: [1], peer: [0] })
  expect(guarded([line('work: time', 9), idle], {}, 4 / 3)).toEqual([idle])
})
