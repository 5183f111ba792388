/** One value for each label name of a metric. */
export type Labels<Name extends string> = Readonly<Record<Name, string>>

export interface BoundCounter {
  /** Adds `amount`, which is not negative. Default 1. */
  add(amount?: number): void
}

export interface BoundGauge {
  set(value: number): void
  /** Adds `amount`, of either sign. Default 1. */
  add(amount?: number): void
}

export interface BoundHistogram {
  observe(value: number): void
}

/** A line of the exposition: a suffix to the metric's name, more labels after its own, the value. */
export interface Sample {
  readonly suffix: string
  readonly labels: readonly (readonly [name: string, value: string])[]
  readonly value: number
}

/** All series of one metric, by the values of their labels. */
abstract class Family<Name extends string, Series> {
  readonly #names: readonly Name[]
  readonly #series = new Map<string, { readonly values: readonly string[]; readonly series: Series }>()

  constructor(names: readonly Name[]) {
    this.#names = names
  }

  protected abstract create(): Series
  protected abstract samplesOf(series: Series): Iterable<Sample>

  /** The series with these labels; hot paths keep it rather than ask again. */
  with(labels: Labels<Name>): Series {
    const values = this.#names.map((name) => labels[name])
    const key = values.join('\u0000')
    const known = this.#series.get(key)
    if (known !== undefined) return known.series
    const series = this.create()
    this.#series.set(key, { values, series })
    return series
  }

  /** Drops a series; dashboards see it end. */
  remove(labels: Labels<Name>): void {
    this.#series.delete(this.#names.map((name) => labels[name]).join('\u0000'))
  }

  /** Drops every series that has these values of labels; none where the metric lacks one of them. */
  forget(labels: Readonly<Record<string, string>>): void {
    const wanted = Object.entries(labels).map(([name, value]) => ({ index: this.#names.indexOf(name as Name), value }))
    if (wanted.some(({ index }) => index < 0)) return
    for (const [key, { values }] of this.#series)
      if (wanted.every(({ index, value }) => values[index] === value)) this.#series.delete(key)
  }

  /** Drops every series. */
  reset(): void {
    this.#series.clear()
  }

  *samples(): Iterable<Sample> {
    for (const { values, series } of this.#series.values()) {
      const own = this.#names.map((name, index) => [name, values[index] ?? ''] as const)
      for (const sample of this.samplesOf(series)) yield { ...sample, labels: [...own, ...sample.labels] }
    }
  }
}

class Value implements BoundCounter, BoundGauge {
  value = 0

  set(value: number): void {
    this.value = value
  }

  add(amount = 1): void {
    this.value += amount
  }
}

class Distribution implements BoundHistogram {
  sum = 0
  count = 0
  /** How many observations fell into each bucket alone; the exposition accumulates them. */
  readonly counts: number[]
  readonly #bounds: readonly number[]

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.counts = bounds.map(() => 0)
  }

  observe(value: number): void {
    this.sum += value
    this.count++
    const bucket = this.#bounds.findIndex((bound) => value <= bound)
    if (bucket !== -1) this.counts[bucket] = (this.counts[bucket] ?? 0) + 1
  }
}

/** What only ever grows. */
export class Counter<Name extends string = never> extends Family<Name, BoundCounter> {
  readonly type = 'counter'

  protected create(): Value {
    return new Value()
  }

  protected samplesOf(series: Value): Iterable<Sample> {
    return [{ suffix: '', labels: [], value: series.value }]
  }
}

/** What goes up and down. */
export class Gauge<Name extends string = never> extends Family<Name, BoundGauge> {
  readonly type = 'gauge'

  protected create(): Value {
    return new Value()
  }

  protected samplesOf(series: Value): Iterable<Sample> {
    return [{ suffix: '', labels: [], value: series.value }]
  }
}

/** How values are spread over fixed buckets. */
export class Histogram<Name extends string = never> extends Family<Name, BoundHistogram> {
  readonly type = 'histogram'
  readonly bounds: readonly number[]

  constructor(names: readonly Name[], bounds: readonly number[]) {
    super(names)
    this.bounds = bounds.toSorted((a, b) => a - b)
  }

  protected create(): Distribution {
    return new Distribution(this.bounds)
  }

  protected *samplesOf(series: Distribution): Iterable<Sample> {
    let below = 0
    for (const [index, bound] of this.bounds.entries()) {
      below += series.counts[index] ?? 0
      yield { suffix: '_bucket', labels: [['le', String(bound)]], value: below }
    }
    yield { suffix: '_bucket', labels: [['le', '+Inf']], value: series.count }
    yield { suffix: '_sum', labels: [], value: series.sum }
    yield { suffix: '_count', labels: [], value: series.count }
  }
}
