import type { MarkdownRenderer } from 'vitepress'

/** Says above a block what it is: the file that it is, or that it is what a program printed. */
export function labelBlocks(markdown: MarkdownRenderer): void {
  const plain = markdown.renderer.rules.fence
  if (plain === undefined) return
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const info = tokens[index]?.info ?? ''
    const html = plain(tokens, index, options, env, self)
    const label = labelOf(info)
    return label === undefined
      ? html
      : html.replace('<div class="', `<div data-label="${label}" class="${classOf(info)}`)
  }
}

function labelOf(info: string): string | undefined {
  if (/\boutput\b/.test(info)) return 'it prints'
  if (/\berror\b/.test(info)) return 'the compiler says'
  return /\[([\w./ -]+)\]/.exec(info)?.[1]
}

function classOf(info: string): string {
  return /\b(output|error)\b/.test(info) ? 'said ' : ''
}
