// What is compared, one file for each line of the table. A measure says what it takes samples of and by what factor the
// embedded server has to be ahead, because machines differ; a few say what it may take at most, wherever it runs.
import { apply } from './apply.js'
import { creates } from './creates.js'
import { crowd } from './crowd.js'
import { fanOut } from './fan-out.js'
import { list } from './list.js'
import type { Measure } from './measure.js'
import { memory } from './memory.js'
import { start } from './start.js'
import { watch } from './watch.js'

export const measureNames = ['start', 'memory', 'creates', 'watch', 'list', 'apply', 'crowd', 'fan-out'] as const

export type MeasureName = (typeof measureNames)[number]

/** In the order in which they run: memory before anything has been asked of the servers. */
export const measures: Readonly<Record<MeasureName, Measure>> = {
  start,
  memory,
  creates,
  watch,
  list,
  apply,
  crowd,
  'fan-out': fanOut,
}

export type { Bound, Measure, Samples } from './measure.js'
