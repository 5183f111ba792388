import { readFileSync } from 'node:fs'
import { ApiServer } from '@setpoint/apiserver'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { expect, it, vi } from 'vitest'
import { createClient } from '../client/index.js'
import { parseConfig } from '../kubeconfig/index.js'
import { silentLogger } from '../log/index.js'
import { run } from '../manager/index.js'
import { controller } from '../operator/index.js'
import { webhook } from '../webhook/index.js'
import { Registry } from './index.js'

/** Names of metrics with those of their labels, undefined where there is no series. */
type Families = ReadonlyMap<string, string | undefined>

/** What a registry shows. */
function familiesOf(text: string): Families {
  const families = new Map<string, string | undefined>()
  for (const line of text.split('\n')) {
    const name = /^# TYPE (\S+)/.exec(line)?.[1]
    if (name !== undefined) families.set(name, undefined)
    const [, series = '', labels = ''] = /^([a-zA-Z0-9_]+)(?:\{(.*)\})? /.exec(line) ?? []
    const family = families.has(series) ? series : series.replace(/_(bucket|sum|count)$/, '')
    const names = [...labels.matchAll(/([a-z]+)="/g)].map(([, label]) => label).filter((label) => label !== 'le')
    if (families.has(family)) families.set(family, names.join(','))
  }
  return families
}

/** What the page shows: the first column of the tables about metrics. */
function familiesOnPage(): Families {
  const page = readFileSync(new URL('../../../../docs/how-to/metrics.md', import.meta.url), 'utf8')
  const section = /^## Metrics\n[^]*?(?=^## )/m.exec(page)?.[0] ?? ''
  const cells = [...section.matchAll(/^\| `([a-z_]+)(?:\{([a-z,]*)\})?` +\|/gm)]
  return new Map(cells.map(([, name = '', labels = '']) => [name, labels]))
}

it('the page on metrics has every metric of a running operator, with its labels, and no other', async () => {
  await using server = await ApiServer.start()
  const registry = new Registry()
  const stop = new AbortController()
  const copies = controller({
    for: ConfigMap,
    async reconcile({ metadata }, ctx) {
      if (metadata.name === 'original') await ctx.apply({ kind: ConfigMap, name: 'copy' })
    },
    owns: [ConfigMap],
  })
  const running = run(copies, {
    config: parseConfig(server.kubeconfig()),
    webhooks: [webhook({ for: ConfigMap, default: () => undefined })],
    webhookServer: {
      port: 0,
      host: '127.0.0.1',
      certificates: { managed: { service: { namespace: 'default', name: 'hooks' } } },
    },
    leaderElection: { name: 'copies', namespace: 'default' },
    health: { port: 0 },
    metrics: { port: 0, registry },
    log: silentLogger,
    signal: stop.signal,
  })

  const client = createClient({ transport: server.transport() })
  await client.create(ConfigMap, { metadata: { name: 'original', namespace: 'default' } })
  await vi.waitFor(() => expect(registry.text()).toContain('setpoint_writes_total{'), { timeout: 20_000 })
  const shown = familiesOf(registry.text())
  stop.abort()
  await running
  const written = familiesOnPage()
  const lines = (families: Families, other: Families): string[] =>
    [...families].map(([name, labels]) => `${name}{${labels ?? other.get(name) ?? ''}}`).sort()
  expect(lines(written, shown)).toEqual(lines(shown, written))
})
