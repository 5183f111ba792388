import { describe, expect, it } from 'vitest'
import type { LongPasses } from './long-passes.js'
import { outcomeOf } from './pass.js'
import type { Pass } from './reconciler.js'
import { after, terminal } from './result.js'

/** Whether a pass that throws this is tried again. */
async function isTerminal(thrown: unknown): Promise<boolean | undefined> {
  const pass = { request: { key: 'default/a', namespace: 'default', name: 'a' } } as Pass
  const underWay = { begun: () => undefined, ended: () => undefined } as unknown as LongPasses
  const throwing = (): never => {
    throw thrown as Error
  }
  const outcome = await outcomeOf(throwing, pass, 'controller a, A', underWay)
  return outcome.result === 'error' ? outcome.terminal : undefined
}

describe('an error that time does not mend', () => {
  const inner = terminal(new Error('the spec makes no sense'))

  it('stays one when others are wrapped around it', async () => {
    expect(await isTerminal(inner)).toBe(true)
    expect(await isTerminal(new Error('outer', { cause: inner }))).toBe(true)
    expect(await isTerminal(new Error('outermost', { cause: new TypeError('outer', { cause: inner }) }))).toBe(true)
  })

  it('is not found where there is none', async () => {
    expect(await isTerminal(new Error('no'))).toBe(false)
    expect(await isTerminal(new Error('no', { cause: 'a text' }))).toBe(false)
    expect(await isTerminal('a text')).toBe(false)
  })

  it('is not looked for endlessly where causes lead in a circle, nor at the price of the pass', async () => {
    const one = new Error('one')
    one.cause = new Error('two', { cause: one })
    expect(await isTerminal(one)).toBe(false)
    const hostile = Object.defineProperty(new Error('hostile'), 'cause', {
      get: () => {
        throw new Error('not to be read')
      },
    })
    expect(await isTerminal(hostile)).toBe(false)
  })
})

describe('a delay', () => {
  it('that is not a number is said to be that', () => {
    expect(() => after(Number.NaN)).toThrow('after(NaN): a delay is a number of milliseconds, and NaN is not a number')
    expect(() => after(-1)).toThrow('after(-1): a delay is not negative')
  })
})
