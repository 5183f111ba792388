const WIDTH = 110

/** A description above what it describes; '' where there is none. Its own line breaks stay. */
export function commentText(description: string | undefined, indent: string): string {
  const text = description?.trim().replaceAll('*/', '* /') ?? ''
  if (text === '') return ''
  const lines = text.split('\n').flatMap((line) => wrapped(line.trimEnd(), WIDTH - indent.length))
  const [only] = lines
  if (lines.length === 1 && only !== undefined) return `${indent}/** ${only} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`
}

function wrapped(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length + 1 > width) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current]
}
