// What is compared, one file for each line of the table. A measure says what it takes samples of and by what factor the
// embedded server has to be ahead; it never compares with a fixed time, because machines differ.
import { creates } from './creates.js'
import { list } from './list.js'
import type { Measure } from './measure.js'
import { memory } from './memory.js'
import { start } from './start.js'
import { watch } from './watch.js'

export const measureNames = ['start', 'memory', 'creates', 'watch', 'list'] as const

export type MeasureName = (typeof measureNames)[number]

/** In the order in which they run: memory before anything has been asked of the servers. */
export const measures: Readonly<Record<MeasureName, Measure>> = { start, memory, creates, watch, list }

export type { Measure, Samples } from './measure.js'
