import { type Command, isAsExpected, type Step } from '@setpoint/labs'
import type { PageStyle } from './page.js'

/** What somebody says who is asked to go on. */
export type Wish = 'run' | 'skip' | 'quit'

export interface WalkOptions {
  /** Index of the step to begin with; those before it are run and not shown. */
  readonly first: number
  /** Asks whether to go on. */
  readonly wait: (question: string) => Promise<Wish>
  /** What a command prints. */
  readonly run: (command: string) => Promise<string>
  readonly print: (text: string) => void
  readonly style: PageStyle
}

export interface Walked {
  /** Commands that printed something else than their page says. */
  readonly differences: number
  /** Whether it came to the end. */
  readonly isWhole: boolean
}

const NEXT = 'Enter runs it · s skips the rest of the step · q quits '

/** Goes through the steps: shows what there is to read, and runs commands as it is told to. */
export async function walk(steps: readonly Step[], options: WalkOptions): Promise<Walked> {
  const { first, wait, run, print, style } = options
  let differences = 0
  for (const [index, { title, parts }] of steps.entries()) {
    const isShown = index >= first
    // Steps build on each other: what somebody does not want to see has to happen nevertheless.
    let isAsked = isShown
    if (isShown) print(style.heading(`Step ${index + 1} of ${steps.length}: ${title}`))
    for (const [place, part] of parts.entries()) {
      if (part.kind === 'text') {
        const isAfterOutput = place > 0
        if (isAsked) print(`${isAfterOutput ? '\n' : ''}${style.prose(part.text)}`)
        continue
      }
      if (isAsked) {
        print(style.command(part.command.text))
        const wish = await wait(NEXT)
        if (wish === 'quit') return { differences, isWhole: false }
        isAsked = wish === 'run'
      }
      const difference = await runOne(part.command, isAsked)
      if (difference !== undefined) {
        differences++
        print(difference)
      }
    }
  }
  return { differences, isWhole: true }

  async function runOne({ text, output: expected }: Command, isShown: boolean): Promise<string | undefined> {
    const output = await run(text)
    if (isShown && output !== '') print(output)
    if (isAsExpected(output, expected)) return undefined
    const shown = isShown ? '' : `${style.command(text)}\n${output}\n`
    return `${shown}${style.warning('The page says that it prints:')}\n${expected}`
  }
}
