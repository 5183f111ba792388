/** A command of a terminal, and what it has to print. */
export interface Command {
  /** Where it is in its file. */
  readonly line: number
  /** What the shell runs. */
  readonly text: string
  /** Both streams; `…` stands for anything within a line, and `exit 1` at the end for a command that fails. */
  readonly output: string
}

/** A part of a step: something to read, or something to do. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly command: Command }

/** One page of a lab. */
export interface Step {
  readonly title: string
  readonly parts: readonly Part[]
}

const FENCE = '```'

/**
 * Reads a page of Markdown. Its heading is the step's title. A block of `console` is a terminal as it shows itself: `$ `
 * begins a command, `> ` goes on with it, and what follows is its output. Everything else is for people.
 */
export function parseStep(markdown: string, file: string): Step {
  const [heading = '', ...lines] = markdown.trimEnd().split('\n')
  if (!heading.startsWith('# ')) throw new Error(`${file}:1: a step begins with its title: # …`)
  const parts: Part[] = []
  let prose: string[] = []
  let block: { readonly language: string; readonly begin: number; readonly lines: string[] } | undefined
  const endProse = (): void => {
    const text = prose.join('\n').trim()
    if (text !== '') parts.push({ kind: 'text', text })
    prose = []
  }
  for (const [index, line] of lines.entries()) {
    if (block === undefined && line.startsWith(FENCE)) {
      block = { language: line.slice(FENCE.length), begin: index + 3, lines: [] }
    } else if (block === undefined) prose.push(line)
    else if (line !== FENCE) block.lines.push(line)
    else if (block.language === 'console') {
      endProse()
      for (const command of commandsIn(block.lines, block.begin, file)) parts.push({ kind: 'command', command })
      block = undefined
    } else {
      prose.push(`${FENCE}${block.language}`, ...block.lines, FENCE)
      block = undefined
    }
  }
  if (block !== undefined) throw new Error(`${file}:${block.begin - 1}: the block has no end`)
  endProse()
  return { title: heading.slice(2), parts }
}

function commandsIn(lines: readonly string[], begin: number, file: string): Command[] {
  const commands: { line: number; text: string; output: string }[] = []
  for (const [index, line] of lines.entries()) {
    const command = commands.at(-1)
    if (line.startsWith('$ ')) commands.push({ line: begin + index, text: line.slice(2), output: '' })
    else if (command === undefined) throw new Error(`${file}:${begin + index}: output before the first command`)
    else if (/^>( |$)/.test(line) && command.output === '') command.text += `\n${line.slice(2)}`
    else command.output += `${line}\n`
  }
  return commands.map((command) => ({ ...command, output: command.output.trimEnd() }))
}

/** Whether a command printed what it should. */
export function isAsExpected(output: string, expected: string): boolean {
  const pattern = expected.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*')}$`).test(output)
}
