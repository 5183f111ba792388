import { DEFAULT_BUCKETS } from './buckets.js'
import { Counter, Gauge, Histogram, type Sample } from './family.js'

export interface MetricOptions<Name extends string> {
  /** As Prometheus wants it: `setpoint_things_total`. */
  readonly name: string
  readonly help: string
  /** Label names. Default: none. */
  readonly labels?: readonly Name[]
}

export interface HistogramOptions<Name extends string> extends MetricOptions<Name> {
  /** Upper bounds. Default: Prometheus' own, 5 ms to 10 s. */
  readonly buckets?: readonly number[]
}

interface Registered {
  readonly help: string
  readonly labels: readonly string[]
  readonly metric: {
    readonly type: 'counter' | 'gauge' | 'histogram'
    samples(): Iterable<Sample>
    forget(labels: Readonly<Record<string, string>>): void
  }
}

const METRIC_NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const LABEL_NAME = /^(?!__)[a-zA-Z_][a-zA-Z0-9_]*$/

/** A set of metrics and their text. Asking twice for the same metric gives the same one: controllers share theirs. */
export class Registry {
  /** The media type of {@link text}. */
  static readonly contentType = 'text/plain; version=0.0.4; charset=utf-8'

  readonly #metrics = new Map<string, Registered>()
  /** What is called before each text, with the labels of the series that it sets. */
  readonly #beforeText = new Map<() => void, Readonly<Record<string, string>>>()

  counter<Name extends string = never>(options: MetricOptions<Name>): Counter<Name> {
    return this.#register(options, Counter<Name>, () => new Counter<Name>(options.labels ?? []))
  }

  gauge<Name extends string = never>(options: MetricOptions<Name>): Gauge<Name> {
    return this.#register(options, Gauge<Name>, () => new Gauge<Name>(options.labels ?? []))
  }

  histogram<Name extends string = never>(options: HistogramOptions<Name>): Histogram<Name> {
    const { labels = [], buckets = DEFAULT_BUCKETS } = options
    return this.#register(options, Histogram<Name>, () => new Histogram<Name>(labels, buckets))
  }

  /**
   * Calls back before each {@link text}, to set what is cheaper to measure then than all the time. `of`: labels that all those
   * series have, and whose {@link forget} ends it. Default: none; it never ends.
   */
  beforeText(callback: () => void, of: Readonly<Record<string, string>> = {}): void {
    this.#beforeText.set(callback, of)
  }

  /** Drops the series of what is no more: `forget({ controller: 'webapps' })`. Whoever still holds one counts for nobody. */
  forget(labels: Readonly<Record<string, string>>): void {
    const wanted = Object.entries(labels)
    for (const [callback, of] of this.#beforeText)
      if (wanted.every(([name, value]) => of[name] === value)) this.#beforeText.delete(callback)
    for (const { metric } of this.#metrics.values()) metric.forget(labels)
  }

  /** Everything, in the order of names, in Prometheus' text format. */
  text(): string {
    for (const callback of this.#beforeText.keys()) callback()
    let text = ''
    for (const name of [...this.#metrics.keys()].sort()) {
      const { help, metric } = this.#metrics.get(name) as Registered
      text += `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${metric.type}\n`
      for (const sample of metric.samples()) text += sampleText(name, sample)
    }
    return text
  }

  #register<T extends Registered['metric']>(
    { name, help, labels = [] }: MetricOptions<string>,
    type: abstract new (...args: never[]) => T,
    create: () => T,
  ): T {
    if (!METRIC_NAME.test(name)) throw new RangeError(`"${name}" is no name for a metric`)
    for (const label of labels) {
      if (!LABEL_NAME.test(label) || label === 'le')
        throw new RangeError(`"${label}" is no label name (metric ${name})`)
    }
    const known = this.#metrics.get(name)
    if (known === undefined) {
      const metric = create()
      this.#metrics.set(name, { help, labels, metric })
      return metric
    }
    if (!(known.metric instanceof type) || known.labels.join() !== labels.join()) {
      throw new RangeError(
        `metric ${name} is registered already as a ${known.metric.type} with the labels [${known.labels.join(', ')}]; ` +
          `use the same type and labels, or another name`,
      )
    }
    return known.metric
  }
}

function sampleText(name: string, { suffix, labels, value }: Sample): string {
  const pairs = labels.map(([label, text]) => `${label}="${escaped(text)}"`).join(',')
  return `${name}${suffix}${pairs === '' ? '' : `{${pairs}}`} ${numberText(value)}\n`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function numberText(value: number): string {
  if (value === Infinity) return '+Inf'
  return value === -Infinity ? '-Inf' : String(value)
}
