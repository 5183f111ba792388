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
export function sidebar(docs: string): DefaultTheme.SidebarMulti {
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
  const reference = (isOpen: boolean): DefaultTheme.SidebarItem => ({
    text: 'Reference',
    items: [...single(REFERENCE), ...api(docs, isOpen)],
    collapsed: !isOpen,
  })
  const sections: DefaultTheme.SidebarItem[] = [
    { text: 'The guide', items: folder('guide') },
    { text: 'The eleven failures', link: '/failures/', items: folder('failures') },
    { text: 'How to', items: folder('how-to', HOW_TO) },
    { text: 'Migrate', items: folder('migrate') },
    { text: 'Examples and labs', link: '/examples/', items: [...folder('examples'), ...single(['labs'])] },
  ]
  // Closed, but for the one with the page that is shown: VitePress opens that. It does not know the pages of single names.
  const closed = sections
    .filter(({ items }) => (items ?? []).length > 0)
    .map((section) => ({ ...section, collapsed: true }))
  return { '/reference/': [...closed, reference(true)], '/': [...closed, reference(false)] }
}

/** The modules whose pages are made from the sources, as the index that was made with them lists them. */
function api(docs: string, isOpen: boolean): Items {
  const index = join(docs, 'reference/api/index.md')
  if (!existsSync(index)) return []
  const rows = readFileSync(index, 'utf8').matchAll(/^\| \[(.+?)\]\(\.\/(.+?)(?:\.md)?\)/gm)
  const items = [...rows].map(([, text = '', page = '']) => ({ text, link: `/reference/api/${page}` }))
  return [{ text: 'API', link: '/reference/api/', collapsed: !isOpen, items }]
}

function place(order: readonly string[], name: string): number {
  const index = order.indexOf(name)
  return index < 0 ? order.length : index
}

function titleOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return (/^# (.+)$/m.exec(text)?.[1] ?? file).replaceAll('`', '')
}
