import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/**
 * Pages link to sources beside them, as on a code host; the site does not have those. Such links lead to
 * DOCS_REPOSITORY (`https://host/owner/name/blob/main`) where it is set, and are plain text otherwise.
 */
export function leaveTheSite(markdown: MarkdownRenderer, docs: string): void {
  const repository = process.env['DOCS_REPOSITORY']
  markdown.core.ruler.push('leave-the-site', (state) => {
    const page = (state.env as { path?: string }).path ?? docs
    for (const block of state.tokens) {
      let dropped = 0
      for (const token of block.children ?? []) {
        if (token.type === 'link_close' && dropped > 0) {
          token.tag = 'span'
          dropped--
        }
        if (token.type !== 'link_open') continue
        const href = token.attrGet('href') ?? ''
        if (/^([a-z]+:|#|\/)/.test(href)) continue
        const target = join(dirname(page), href.replace(/#.*$/, ''))
        const isPage = !relative(docs, target).startsWith('..') && (existsSync(target) || existsSync(`${target}.md`))
        const isGenerated = relative(docs, target).startsWith('reference/api')
        if (isPage || isGenerated) continue
        if (repository === undefined) {
          token.tag = 'span'
          token.attrs = [['class', 'elsewhere']]
          dropped++
        } else token.attrSet('href', `${repository}/${relative(join(docs, '..'), target)}`)
      }
    }
  })
}
