import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import {
  clientMetrics,
  controllerMetrics,
  type Counter,
  type Gauge,
  type Histogram,
  type HistogramOptions,
  leaderMetrics,
  type MetricOptions,
  queueMetrics,
  registerProcessMetrics,
  Registry,
} from '../metrics/index.js'
import { loopMetrics } from './loop-metrics.js'
import { parsePromQl, type Query } from './promql.suite.js'
import { Telltales } from './telltales.js'

interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly for?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number }
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[]
}

interface Dashboard {
  readonly uid: string
  readonly panels: readonly Panel[]
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: string | { query: string } }[]
  }
  readonly annotations: { readonly list: readonly { readonly expr: string }[] }
}

const read = (name: string): string => readFileSync(new URL(`../../telltales/${name}`, import.meta.url), 'utf8')
const { groups } = parse(read('prometheus-rules.yaml')) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const alerts = rules.filter(({ alert }) => alert !== undefined)
const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard
const drawn = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** What a scrape adds to every series, and what a histogram adds to its buckets. */
const ADDED = new Set(['namespace', 'pod', 'le'])

/** A registry that notes the labels of every series, by its name. */
class NotingRegistry extends Registry {
  readonly labels = new Map<string, readonly string[]>()

  override counter<Name extends string = never>(options: MetricOptions<Name>): Counter<Name> {
    this.#note(options)
    return super.counter(options)
  }

  override gauge<Name extends string = never>(options: MetricOptions<Name>): Gauge<Name> {
    this.#note(options)
    return super.gauge(options)
  }

  override histogram<Name extends string = never>(options: HistogramOptions<Name>): Histogram<Name> {
    this.#note(options, '_bucket', '_sum', '_count')
    return super.histogram(options)
  }

  #note({ name, labels = [] }: MetricOptions<string>, ...suffixes: readonly string[]): void {
    for (const suffix of suffixes.length === 0 ? [''] : suffixes) this.labels.set(`${name}${suffix}`, labels)
  }
}

/** What an operator serves. */
function servedLabels(): ReadonlyMap<string, readonly string[]> {
  const registry = new NotingRegistry()
  for (const register of [clientMetrics, controllerMetrics, leaderMetrics, queueMetrics, loopMetrics])
    register(registry)
  registerProcessMetrics(registry)
  new Telltales(registry, 'things').passed({ causes: [], writes: [], effective: false })
  return registry.labels
}

const served = servedLabels()

/** What a query asks for that nobody serves. */
function strangers(query: Query, known: ReadonlyMap<string, readonly string[]>): string[] {
  const everywhere = new Set([...ADDED, ...query.selectors.flatMap(({ metric }) => known.get(metric) ?? [])])
  return [
    ...query.selectors.filter(({ metric }) => !known.has(metric)).map(({ metric }) => metric),
    ...query.selectors.flatMap(({ metric, labels }) =>
      labels.filter((label) => !ADDED.has(label) && known.get(metric)?.includes(label) !== true),
    ),
    ...query.grouping.filter((label) => !everywhere.has(label)),
  ]
}

describe('the rules for Prometheus', () => {
  const recorded = rules.flatMap(({ record, expr }) =>
    record === undefined ? [] : [[record, parsePromQl(expr).grouping] as const],
  )
  const known = new Map([...served, ...recorded])

  it.each(rules)('$alert$record asks for what operators serve', ({ expr }) => {
    expect(strangers(parsePromQl(expr), known)).toEqual([])
  })

  it.each(alerts)('$alert says how bad it is, and what is going on, in labels that its query keeps', (rule) => {
    expect(['info', 'warning', 'critical']).toContain(rule.labels?.['severity'])
    const { grouping } = parsePromQl(rule.expr)
    const text = Object.values(rule.annotations ?? {}).join(' ')
    const named = Array.from(text.matchAll(/\$labels\.(\w+)/g), ([, label]) => label)
    expect(text).toMatch(/\.$/)
    expect(named.filter((label) => !grouping.includes(label ?? ''))).toEqual([])
  })

  it('fire for a loop, and for more than ten PATCH requests a second', () => {
    const expressions = alerts.map(({ expr }) => expr)
    expect(expressions.some((expr) => /setpoint_loop_active.* > 0/.test(expr))).toBe(true)
    expect(expressions.some((expr) => /rest_client_requests_total\{method="PATCH"\}.* > 10/.test(expr))).toBe(true)
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  })
})

describe('the dashboard for Grafana', () => {
  it.each([...drawn, ...dashboard.annotations.list.map(({ expr }) => expr)])(
    'draws what operators serve: %s',
    (expr) => {
      expect(strangers(parsePromQl(expr), served)).toEqual([])
    },
  )

  it('uses the variables that it has, and no others', () => {
    const names = new Set(dashboard.templating.list.map(({ name }) => name))
    const used = Array.from(JSON.stringify(dashboard).matchAll(/\$\{?([a-z]\w*)\}?/g), ([, name]) => name ?? '')
    expect(new Set(used)).toEqual(names)
  })

  it('has every panel in a place of its own', () => {
    const places = new Set<string>()
    let area = 0
    for (const { gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) places.add(`${x} ${y}`)
      area += gridPos.w * gridPos.h
    }
    expect(places.size).toBe(area)
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  })
})

describe('the queries’ parser', () => {
  it.each([
    ['rate(a_total)', /rate takes range, and was given instant/],
    ['sum by (a', /it ends too early/],
    ['a_total[5m]', /a range of samples cannot be shown/],
    ['a_total{b=c}', /c is no text/],
    ['sum(rate(a_total[5m])) 3', /3 is one too many/],
    ['median(a)', /median is no function/],
  ])('refuses %s', (expr, message) => {
    expect(() => parsePromQl(expr)).toThrow(message)
  })
})
