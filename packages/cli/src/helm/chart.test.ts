import { ConfigMap, Namespace } from '@setpoint/kube/kinds/v1'
import { controller, resource, webhook, z } from 'setpoint'
import { installationOf, operatorObjects } from 'setpoint/manifests'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { type ChartFile, chartOf } from './chart.js'

const Site = resource({
  group: 'web.example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({
    host: z.string().describe('As in "{{ host }}".'),
    service: z.object({ name: z.string() }).optional(),
  }),
})
const sites = controller({ for: Site, owns: [ConfigMap], reconcile: () => undefined })
const siteWebhook = webhook({ for: Site, default: () => undefined, validate: { create: () => [] } })
const objects = operatorObjects(
  { controllers: [sites], webhooks: [siteWebhook] },
  { name: 'web', image: 'registry:5000/web:1.0.0' },
)
const info = { version: '2.0.0', description: 'Sites.', canBeNamespaced: true }
const files = chartOf(objects, info)

function file(path: string): string {
  return files.find((each) => each.path === path)?.content ?? ''
}

/** A template with all conditions held and a word for each expression: enough to be YAML. */
function roughly({ content }: ChartFile): Record<string, unknown>[] {
  const [first = ''] = content.split(/^\{\{- else.*$/m)
  const text = first
    .replaceAll(/^\s*\{\{-? ?(if|with|end|else|toYaml|fail).*\}\}\n/gm, '')
    .replaceAll(/\{\{-? ?(toYaml|include)[^}]*nindent \d+ \}\}/g, '{}')
    .replaceAll('{{ "{{" }}', 'BRACES')
    .replaceAll(/"?\{\{[^}]*\}\}[^\s]*/g, 'word')
  return parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Record<string, unknown>
  })
}

describe('a chart', () => {
  it("has an object for each of the manifests, but for the namespace, which is the release's", () => {
    const optional = /service_monitor|network_policy/
    const made = files
      .filter(({ path }) => path.startsWith('templates/') && path.endsWith('.yaml') && !optional.test(path))
      .flatMap(roughly)
      .map(({ kind }) => String(kind).replace('Cluster', ''))
    const expected = installationOf(objects)
      .map(({ kind }) => kind.replace('Cluster', ''))
      .filter((kind) => kind !== 'Namespace')
    expect(made.sort()).toEqual(expected.sort())
  })

  it('closes what it opens, and asks for values that are there', () => {
    const values = parse(file('values.yaml')) as Record<string, unknown>
    for (const { path, content } of files) {
      expect(content).not.toContain('SETPOINTPLACE')
      if (!path.startsWith('templates/')) continue
      const opened = content.match(/\{\{-? ?(if|with|define)\b/g)?.length ?? 0
      const closed = content.match(/\{\{-? ?end\b/g)?.length ?? 0
      expect([path, opened]).toEqual([path, closed])
      for (const [, names = ''] of content.matchAll(/\.Values\.([\w.]+)/g)) {
        const found = names.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], values)
        expect([path, names, found]).not.toEqual([path, names, undefined])
      }
    }
  })

  it('takes image and version apart, whatever the registry is called', () => {
    expect(parse(file('Chart.yaml'))).toMatchObject({ name: 'web', version: '2.0.0', appVersion: '1.0.0' })
    expect(parse(file('values.yaml'))).toMatchObject({ image: { repository: 'registry:5000/web', tag: '' } })
  })

  it('gives rights in the cluster or in the namespace, as the values say', () => {
    expect(file('templates/role.yaml')).toMatch(
      /^\{\{- if eq \.Values\.scope "namespace" \}\}\napiVersion: .*\nkind: Role\n[^]*\{\{- else if eq \.Values\.scope "cluster" \}\}\napiVersion: .*\nkind: ClusterRole\n/,
    )
    const wide = controller({ for: Namespace, reconcile: () => undefined })
    const only = chartOf(operatorObjects({ controllers: [wide] }, { name: 'web' }), { ...info, canBeNamespaced: false })
    const role = only.find(({ path }) => path === 'templates/role.yaml')?.content
    expect(role).toMatch(/\{\{- fail "scope: the operator works with kinds that have no namespace/)
    expect(only.some(({ path }) => path.includes('webhook'))).toBe(false)
  })

  it('keeps braces in descriptions, and leaves fields called service alone', () => {
    const definition = file('templates/crd-sites.yaml')
    expect(definition).toContain('As in "{{ "{{" }} host }}".')
    expect(definition).not.toContain('.Release.Namespace')
    expect(file('templates/mutating_webhook.yaml')).toContain('        namespace: {{ .Release.Namespace }}\n')
  })
})
