import type { Block } from './block.js'

/** What a command line needs to know of a command; commander's Command has it. */
export interface CommandTree {
  readonly commands: readonly CommandTree[]
  readonly options: readonly { readonly short?: string | undefined; readonly long?: string | undefined }[]
  name(): string
  aliases(): string[]
}

/** What npx knows the command by: its own name where it is installed, its package's anywhere. */
const NAMES: ReadonlySet<string> = new Set(['setpoint', '@setpoint/cli'])

/** The `setpoint` commands in a block of shell, each as its words. */
export function setpointCommands({ text }: Block): string[][] {
  return text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^\$ /, '').replace(/(^|\s)#.*$/, ''))
    .flatMap((line) => line.split(/&&|\|\||[|;]|\$\(|\)/))
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([first = '', ...rest]) => {
      if (first === 'setpoint') return [rest]
      return first === 'npx' && NAMES.has(rest[0] ?? '') ? [rest.slice(1)] : []
    })
}

/** What is wrong with a command line; undefined when there are such a command and such options. */
export function complaintAbout(words: readonly string[], root: CommandTree): string | undefined {
  let command = root
  const path = ['setpoint']
  for (const word of words) {
    const next = command.commands.find((other) => other.name() === word || other.aliases().includes(word))
    if (next !== undefined) {
      command = next
      path.push(word)
      continue
    }
    if (path.length === 1 && !word.startsWith('-')) return `there is no command setpoint ${word}`
    const option = /^(--?[a-zA-Z][\w-]*)/.exec(word)?.[1]
    if (option === undefined || option === '--help' || option === '-h') continue
    const known = command.options.some(({ short, long }) => option === short || option === long)
    if (!known) return `${path.join(' ')} has no option ${option}`
  }
  return undefined
}
