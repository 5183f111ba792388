/** Whether a text is what a page shows of it: `…` stands for anything on its line, a line of `…` for any lines. */
export function matchesShown(actual: string, shown: string): boolean {
  const pattern = shown
    .trimEnd()
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:.*(?:\\n|$))*?' : `${escape(line).replaceAll('…', '.*')}(?:\\n|$)`))
    .join('')
  return new RegExp(`^${pattern}$`).test(actual.trimEnd())
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
