import { styleText } from 'node:util'

/** How pages look on a terminal. */
export interface PageStyle {
  heading(text: string): string
  prose(text: string): string
  command(text: string): string
  warning(text: string): string
}

interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
}

const WIDEST = 100

/** With colours where there is a terminal that wants them, and lines as long as it is wide. */
export function pageStyle(
  { isTTY = false, columns = 0 }: Output,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): PageStyle {
  const isPlain = !isTTY || (environment['NO_COLOR'] ?? '') !== ''
  const styled = (format: Parameters<typeof styleText>[0], text: string): string =>
    isPlain ? text : styleText(format, text)
  const width = columns === 0 ? WIDEST : Math.max(40, Math.min(columns, WIDEST))
  return {
    heading: (text) => `\n${styled('bold', text)}\n`,
    prose: (text) => `${wrap(text, width)}\n`,
    command: (text) => styled('cyan', `$ ${text.replaceAll('\n', '\n> ')}`),
    warning: (text) => styled('yellow', text),
  }
}

/** Paragraphs and items of lists filled up to the width; blocks as they are. */
export function wrap(markdown: string, width: number): string {
  return markdown
    .split('\n\n')
    .map((paragraph) => {
      if (paragraph.startsWith('```')) return paragraph
      return paragraph
        .split(/\n(?=- )/)
        .map((item) => fill(item.split(/\s+/), width, item.startsWith('- ') ? '  ' : ''))
        .join('\n')
    })
    .join('\n\n')
}

function fill(words: readonly string[], width: number, indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = `${indent}${word}`
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
