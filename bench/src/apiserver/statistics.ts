/** What is said of a series: its middle and where most of it lies. */
export interface Summary {
  readonly median: number
  readonly p10: number
  readonly p90: number
}

export function summarize(samples: readonly number[]): Summary {
  if (samples.length === 0) throw new Error('nothing was measured')
  const sorted = samples.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p10: quantile(sorted, 0.1), p90: quantile(sorted, 0.9) }
}

/** Between two samples the value is interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? 0
  return below + (above - below) * (position - Math.floor(position))
}
