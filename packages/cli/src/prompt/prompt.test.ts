import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { answers, choose, type Question, type Terminal } from './index.js'

const QUESTIONS = {
  name: { flag: '--name', message: 'Which name?', fallback: 'web', check: notEmpty },
  kind: { flag: '--kind', message: 'Which kind?', check: notEmpty },
} satisfies Record<string, Question>

function notEmpty(text: string): string | undefined {
  return text.startsWith('bad') ? 'it is bad' : undefined
}

/** A terminal at which these keys are pressed, one after the other; it keeps what was shown. */
function terminal(...keys: readonly string[]): Terminal & { shown(): string } {
  const input = new PassThrough()
  const output = new PassThrough()
  let shown = ''
  output.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  const press = (left: readonly string[]): void => {
    const [key, ...rest] = left
    if (key === undefined) return
    input.write(key)
    setTimeout(press, 20, rest)
  }
  setTimeout(press, 50, keys)
  return { input, output, shown: () => shown }
}

describe('questions', () => {
  it('are not asked where flags answer them', async () => {
    const given = { name: 'a', kind: 'B' }
    expect(await answers(QUESTIONS, given, { yes: false })).toEqual(given)
  })

  it('are asked on a terminal, in order; Enter takes what is offered', async () => {
    const at = terminal('\r', 'Web', 'App', '\r')
    expect(await answers(QUESTIONS, {}, { yes: false, terminal: at })).toEqual({ name: 'web', kind: 'WebApp' })
    expect(at.shown()).toMatch(/Which name\?[^]*Which kind\?/)
  })

  it('are asked again until the answer can be', async () => {
    const at = terminal('bad', '\r', '\u007F', '\u007F', '\u007F', 'Good', '\r')
    expect(await answers(QUESTIONS, { name: 'a' }, { yes: false, terminal: at })).toEqual({ name: 'a', kind: 'Good' })
    expect(at.shown()).toContain('it is bad')
  })

  it('end with Ctrl-C', async () => {
    const asked = answers(QUESTIONS, { name: 'a' }, { yes: false, terminal: terminal('\u0003') })
    await expect(asked).rejects.toMatchObject({
      code: 'OptionMissing',
      message: '--kind was not answered; nothing is written',
    })
  })

  it('have their flags named, all at once, where nobody can be asked', async () => {
    await expect(answers(QUESTIONS, {}, { yes: false })).rejects.toMatchObject({
      code: 'OptionMissing',
      message:
        '--name and --kind are missing, and there is no terminal to ask on; --yes takes the defaults where there are any',
    })
    await expect(answers(QUESTIONS, {}, { yes: true })).rejects.toThrow('--kind is missing, and there is no default')
    expect(await answers(QUESTIONS, { kind: 'A' }, { yes: true })).toEqual({ name: 'web', kind: 'A' })
  })

  it('check what flags say', async () => {
    await expect(answers(QUESTIONS, { name: 'bad' }, { yes: true })).rejects.toMatchObject({
      code: 'OptionInvalid',
      message: '--name "bad": it is bad',
    })
  })
})

describe('a choice', () => {
  const choices = [
    { name: 'one', flag: '--one', hint: 'the first' },
    { name: 'two', flag: '--two', hint: 'the second' },
  ] as const

  it('is what the flags say', async () => {
    expect(await choose('Which?', choices, { two: true }, { yes: false })).toEqual(new Set(['two']))
  })

  it('is made on a terminal', async () => {
    const at = terminal(' ', '\u001B[B', ' ', '\r')
    expect(await choose('Which?', choices, {}, { yes: false, terminal: at })).toEqual(new Set(['one', 'two']))
    expect(at.shown()).toContain('Which?')
  })

  it('needs flags elsewhere', async () => {
    await expect(choose('Which?', choices, {}, { yes: false })).rejects.toThrow('--one or --two is missing')
  })
})
