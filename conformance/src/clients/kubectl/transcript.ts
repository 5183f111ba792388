/** A command of a terminal, and what it has to print. */
export interface Command {
  readonly line: number
  /** What the shell runs. */
  readonly text: string
  /** Both streams; `…` stands for anything within a line. */
  readonly output: string
}

/**
 * Reads a transcript: `$ ` begins a command and `> ` goes on with it, as a terminal shows it; what follows is its output.
 * `# ` is for people. A command that fails has `exit CODE` as its last line.
 */
export function parseTranscript(text: string): Command[] {
  const commands: { line: number; text: string; output: string }[] = []
  for (const [index, line] of text.trimEnd().split('\n').entries()) {
    const command = commands.at(-1)
    if (line.startsWith('$ ')) commands.push({ line: index + 1, text: line.slice(2), output: '' })
    else if (line.startsWith('# ')) continue
    else if (command === undefined) throw new Error(`line ${index + 1}: output before the first command`)
    else if (line.startsWith('> ') && command.output === '') command.text += `\n${line.slice(2)}`
    else command.output += `${line}\n`
  }
  return commands.map((command) => ({ ...command, output: command.output.trimEnd() }))
}

export function isAsExpected(output: string, expected: string): boolean {
  const pattern = expected.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*')}$`).test(output)
}
