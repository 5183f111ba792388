import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exponentialBuckets, Registry } from './index.js'

describe('a registry', () => {
  it('forgets the series of what is no more, and who sets them before each text', () => {
    const registry = new Registry()
    const runs = registry.counter({ name: 'runs_total', help: 'Runs.', labels: ['controller', 'result'] })
    const depth = registry.gauge({ name: 'depth', help: 'How deep.', labels: ['controller'] })
    const other = registry.gauge({ name: 'sockets', help: 'Open ones.' })
    other.with({}).set(1)
    const held = runs.with({ controller: 'gone', result: 'success' })
    for (const controller of ['gone', 'stays']) {
      runs.with({ controller, result: 'success' }).add()
      runs.with({ controller, result: 'error' }).add()
      registry.beforeText(() => depth.with({ controller }).set(1), { controller })
    }
    expect(registry.text()).toContain('depth{controller="gone"} 1')
    registry.forget({ controller: 'gone' })
    held.add()
    const series = registry
      .text()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(series).toEqual([
      'depth{controller="stays"} 1',
      'runs_total{controller="stays",result="success"} 1',
      'runs_total{controller="stays",result="error"} 1',
      'sockets 1',
    ])
  })

  it('prints counters, gauges and histograms in the order of their names', () => {
    const registry = new Registry()
    const time = registry.histogram({ name: 'time_seconds', help: 'How long.', labels: ['verb'], buckets: [0.1, 1] })
    time.with({ verb: 'get' }).observe(0.1)
    time.with({ verb: 'get' }).observe(0.5)
    time.with({ verb: 'get' }).observe(7)
    registry.gauge({ name: 'depth', help: 'How deep.' }).with({}).set(-2.5)
    const total = registry.counter({ name: 'adds_total', help: 'How many.', labels: ['queue', 'kind'] })
    total.with({ queue: 'a', kind: 'x' }).add()
    total.with({ kind: 'x', queue: 'a' }).add(2)
    expect(registry.text()).toBe(
      [
        '# HELP adds_total How many.',
        '# TYPE adds_total counter',
        'adds_total{queue="a",kind="x"} 3',
        '# HELP depth How deep.',
        '# TYPE depth gauge',
        'depth -2.5',
        '# HELP time_seconds How long.',
        '# TYPE time_seconds histogram',
        'time_seconds_bucket{verb="get",le="0.1"} 1',
        'time_seconds_bucket{verb="get",le="1"} 2',
        'time_seconds_bucket{verb="get",le="+Inf"} 3',
        'time_seconds_sum{verb="get"} 7.6',
        'time_seconds_count{verb="get"} 3',
        '',
      ].join('\n'),
    )
  })

  it('escapes what would break a line', () => {
    const registry = new Registry()
    registry
      .gauge({ name: 'odd', help: 'a\\b\nc', labels: ['l'] })
      .with({ l: 'q"\\\n' })
      .set(Infinity)
    expect(registry.text()).toBe('# HELP odd a\\\\b\\nc\n# TYPE odd gauge\nodd{l="q\\"\\\\\\n"} +Inf\n')
  })

  it('never lets a label value reach another line or another label', () => {
    const unit = fc.constantFrom('a', '"', '\\', '\n', '}', ',', '=', ' ', '\u0000', 'ü', '😀')
    fc.assert(
      fc.property(fc.string({ unit }), (value) => {
        const registry = new Registry()
        registry
          .counter({ name: 'n', help: '', labels: ['l'] })
          .with({ l: value })
          .add()
        const [, line = ''] = /^n\{l="((?:[^"\\\n]|\\[\\"n])*)"\} 1$/m.exec(registry.text()) ?? []
        const read = line.replace(/\\(.)/g, (_, escape: string) => (escape === 'n' ? '\n' : escape))
        expect(read).toBe(value)
      }),
    )
  })

  it('gives the same metric to all who ask for it alike, and refuses others', () => {
    const registry = new Registry()
    const options = { name: 'n_total', help: 'n', labels: ['a'] as const }
    expect(registry.counter(options)).toBe(registry.counter(options))
    expect(() => registry.gauge(options)).toThrow('registered already as a counter with the labels [a]')
    expect(() => registry.counter({ ...options, labels: ['b'] })).toThrow('another name')
    expect(() => registry.counter({ name: '0n', help: '' })).toThrow('no name for a metric')
    expect(() => registry.counter({ name: 'n', help: '', labels: ['__n'] })).toThrow('no label name')
  })

  it('measures what was asked for before each text, and forgets removed series', () => {
    const registry = new Registry()
    const gauge = registry.gauge({ name: 'g', help: '', labels: ['l'] })
    let value = 0
    registry.beforeText(() => gauge.with({ l: 'x' }).set(++value))
    expect(registry.text()).toContain('g{l="x"} 1')
    expect(registry.text()).toContain('g{l="x"} 2')
    gauge.with({ l: 'y' }).set(1)
    gauge.remove({ l: 'y' })
    expect(registry.text()).not.toContain('"y"')
  })

  it('has round bounds in exponential buckets', () => {
    expect(exponentialBuckets(10e-9, 10, 12).map(String)).toEqual([
      '1e-8',
      '1e-7',
      '0.000001',
      '0.00001',
      '0.0001',
      '0.001',
      '0.01',
      '0.1',
      '1',
      '10',
      '100',
      '1000',
    ])
  })
})
