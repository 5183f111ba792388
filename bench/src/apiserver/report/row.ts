import type { Sides } from '../bench.js'
import type { Bound, Measure, MeasureName, Samples } from '../measures/index.js'
import type { Settings } from '../settings.js'
import { type Summary, summarize } from '../statistics.js'

/** What came out for one measure. */
export interface Row extends Sides<Summary> {
  readonly name: MeasureName
  readonly title: string
  readonly unit: Measure['unit']
  readonly better: Measure['better']
  /** Samples of each server. */
  readonly samples: number
  /** How many times better the embedded server is, by the medians. */
  readonly factor: number
  readonly bound: Bound
  readonly holds: boolean
  readonly note?: string
}

export function rowOf(name: MeasureName, measure: Measure, settings: Settings, samples: Samples): Row {
  const { unit, better, bound } = measure
  const embedded = summarize(samples.embedded)
  const reference = summarize(samples.reference)
  const factor = better === 'less' ? reference.median / embedded.median : embedded.median / reference.median
  return {
    name,
    title: measure.title(settings),
    unit,
    better,
    samples: samples.embedded.length,
    embedded,
    reference,
    factor,
    bound,
    holds: 'times' in bound ? factor >= bound.times : embedded.median <= bound.limit,
    ...(samples.note === undefined ? {} : { note: samples.note }),
  }
}
