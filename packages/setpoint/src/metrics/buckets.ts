/** Prometheus' own defaults, for requests that take between milliseconds and seconds. */
export const DEFAULT_BUCKETS: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `count` upper bounds, the first at `start`, each `factor` times the one before. */
export function exponentialBuckets(start: number, factor: number, count: number): readonly number[] {
  // Through decimal text, or 1e-8 × 10 would become 1.0000000000000001e-7 and no dashboard would know the bound.
  return Array.from({ length: count }, (_, index) => Number((start * factor ** index).toPrecision(12)))
}
