import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'

type Items = DefaultTheme.SidebarItem[]

/** The order of pages whose names do not say it. */
const HOW_TO = [
  'first-operator',
  'test',
  'debug-a-loop',
  'external-resources',
  'webhooks',
  'versions',
  'high-availability',
  'metrics',
  'rights',
  'deploy',
  'faults',
  'other-kinds',
  'several-clusters',
  'plain-layer',
]
const REFERENCE = ['operators', 'cli', 'apiserver', 'doctor', 'errors']

/** The table of contents, from the pages that are there. */
export function sidebar(docs: string): DefaultTheme.SidebarItem[] {
  const folder = (name: string, order: readonly string[] = []): Items =>
    !existsSync(join(docs, name))
      ? []
      : readdirSync(join(docs, name))
          .filter((file) => file.endsWith('.md') && file !== 'index.md')
          .map((file) => file.replace(/\.md$/, ''))
          .sort((a, b) => place(order, a) - place(order, b) || a.localeCompare(b))
          .map((page) => ({ text: titleOf(join(docs, name, `${page}.md`)), link: `/${name}/${page}` }))
  const single = (names: readonly string[]): Items =>
    names
      .filter((name) => existsSync(join(docs, `${name}.md`)))
      .map((name) => ({ text: titleOf(join(docs, `${name}.md`)), link: `/${name}` }))
  const sections: DefaultTheme.SidebarItem[] = [
    { text: 'The guide', items: folder('guide') },
    { text: 'The eleven failures', link: '/failures/', items: folder('failures') },
    { text: 'How to', items: folder('how-to', HOW_TO) },
    { text: 'Migrate', items: folder('migrate') },
    { text: 'Examples and labs', link: '/examples/', items: [...folder('examples'), ...single(['labs'])] },
    { text: 'Reference', items: [...single(REFERENCE), ...api(docs)] },
  ]
  return sections.filter(({ items }) => (items ?? []).length > 0)
}

/** The pages that are made from the sources, a package each. */
function api(docs: string): Items {
  const folder = join(docs, 'reference/api')
  if (!existsSync(folder)) return []
  const packages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [
    {
      text: 'API',
      link: '/reference/api/',
      collapsed: true,
      items: packages.map(({ name }) => ({ text: name, link: `/reference/api/${name}/` })),
    },
  ]
}

function place(order: readonly string[], name: string): number {
  const index = order.indexOf(name)
  return index < 0 ? order.length : index
}

function titleOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return (/^# (.+)$/m.exec(text)?.[1] ?? file).replaceAll('`', '')
}
