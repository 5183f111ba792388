import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pageAt, type Page } from './block.js'
import { ROOT } from './folders.js'

/** Made by `npm run docs:build`; there may be nothing there now. */
const GENERATED = /^docs\/reference\/api\//

/** Links of a page that lead nowhere in the repository. */
export function deadLinks(page: Page): string[] {
  return linksOf(page.text).filter((link) => !leadsSomewhere(page, link))
}

/** Links of the site's own navigation that lead to no page. */
export function deadSiteLinks(path: string): string[] {
  const page = pageAt(path)
  const links = [...page.text.matchAll(/link: '(\/[^']*)'/g)].map(([, link = '']) => link)
  return links.filter((link) => !leadsSomewhere(page, link))
}

/** Relative links outside of code. Addresses with a scheme are somebody else's. */
export function linksOf(text: string): string[] {
  const prose = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)|<a [^>]*href="([^"]+)"|^\s*link: (\S+)$/gm)]
    .map(([, inline, html, front]) => inline ?? html ?? front ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
}

function leadsSomewhere(page: Page, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page.path : targetOf(page, path)
  if (GENERATED.test(target)) return true
  const file = [target, `${target}.md`, join(target, 'index.md')].find((name) => existsSync(join(ROOT, name)))
  if (file === undefined) return false
  if (anchor === undefined || statSync(join(ROOT, file)).isDirectory() || !file.endsWith('.md')) return true
  return anchorsOf(file === page.path ? page.text : pageAt(file).text).has(anchor)
}

/** A path from the root is from the site's root, which is docs/. */
function targetOf(page: Page, path: string): string {
  return path.startsWith('/') ? join('docs', path) : relative('.', join(dirname(page.path), path))
}

/** The anchors of headings, as VitePress and GitHub make them. */
export function anchorsOf(text: string): Set<string> {
  const prose = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
  const anchors = new Set<string>()
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} (.+)$/gm)) {
    const own = /\{#([\w-]+)\}\s*$/.exec(heading)?.[1]
    anchors.add(own ?? slug(heading))
  }
  return anchors
}

function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]+/gu, ' ')
    .trim()
    .replace(/\s+/g, '-')
}
