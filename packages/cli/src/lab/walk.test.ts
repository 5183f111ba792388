import { PassThrough } from 'node:stream'
import type { Step } from '@setpoint/labs'
import { describe, expect, it } from 'vitest'
import { pageStyle, wrap } from './page.js'
import { enterReader } from './reader.js'
import { walk, type Walked, type Wish } from './walk.js'

const command = (text: string, output = ''): Step['parts'][number] => ({
  kind: 'command',
  command: { line: 1, text, output },
})
const STEPS: readonly Step[] = [
  { title: 'One', parts: [{ kind: 'text', text: 'Read this.' }, command('a', 'A')] },
  { title: 'Two', parts: [command('b', '…'), { kind: 'text', text: 'And this.' }, command('c', 'C')] },
]

/** A walk with these wishes, over commands that print their names in capitals unless told otherwise. */
async function walked(
  wishes: readonly Wish[],
  { first = 0, prints = {} }: { first?: number; prints?: Readonly<Record<string, string>> } = {},
): Promise<Walked & { ran: string[]; shown: string }> {
  const ran: string[] = []
  const lines: string[] = []
  const left = [...wishes]
  const outcome = await walk(STEPS, {
    first,
    wait: () => Promise.resolve(left.shift() ?? 'run'),
    run: (text) => {
      ran.push(text)
      return Promise.resolve(prints[text] ?? text.toUpperCase())
    },
    print: (text) => void lines.push(text),
    style: pageStyle({}),
  })
  return { ...outcome, ran, shown: lines.join('\n') }
}

describe('a walk through a lab', () => {
  it('shows every step, and what its commands print', async () => {
    const { shown, ran, ...outcome } = await walked([])
    expect(outcome).toEqual({ differences: 0, isWhole: true })
    expect(ran).toEqual(['a', 'b', 'c'])
    expect(shown).toBe(
      '\nStep 1 of 2: One\n\nRead this.\n\n$ a\nA\n\nStep 2 of 2: Two\n\n$ b\nB\n\nAnd this.\n\n$ c\nC',
    )
  })

  it('says what comes out otherwise', async () => {
    const { shown, differences } = await walked([], { prints: { c: 'oh' } })
    expect(differences).toBe(1)
    expect(shown).toContain('oh\nThe page says that it prints:\nC')
  })

  it('does what is skipped, quietly, because the next step builds on it', async () => {
    const { shown, ran } = await walked(['run', 'skip'])
    expect(ran).toEqual(['a', 'b', 'c'])
    expect(shown).not.toContain('And this.')
  })

  it('begins where it is told to, with the steps before it done', async () => {
    const { shown, ran } = await walked([], { first: 1 })
    expect(ran).toEqual(['a', 'b', 'c'])
    expect(shown).not.toContain('Read this.')
  })

  it('ends when somebody has had enough', async () => {
    expect(await walked(['run', 'quit'])).toMatchObject({ ran: ['a'], isWhole: false })
  })
})

describe('whoever is asked', () => {
  it('runs with Enter, skips with s, and quits with q or by going away', async () => {
    const input = new PassThrough()
    using reader = enterReader(input, new PassThrough())
    const say = async (text: string): Promise<Wish> => {
      const answer = reader.ask('? ')
      input.write(text)
      return answer
    }
    expect([await say('\n'), await say('s\n'), await say('Q\n')]).toEqual(['run', 'skip', 'quit'])
    const last = reader.ask('? ')
    input.end()
    expect(await last).toBe('quit')
    expect(await reader.ask('? ')).toBe('quit')
  })
})

it('prose is as wide as the terminal, and blocks stay as they are', () => {
  const text = 'one two three\nfour\n\n- a list of\n  words\n- b\n\n```sh\na  b\n```'
  expect(wrap(text, 9)).toBe('one two\nthree\nfour\n\n- a list\n  of\n  words\n- b\n\n```sh\na  b\n```')
})
