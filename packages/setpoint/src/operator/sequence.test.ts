import { describe, expect, it } from 'vitest'
import { after } from '../controller/index.js'
import { halt, sequence } from './sequence.js'

describe('a sequence', () => {
  it('runs its steps one after the other, and the soonest return counts', async () => {
    const ran: string[] = []
    const reconcile = sequence<string, undefined>(
      async (object) => {
        await Promise.resolve()
        ran.push(`first ${object}`)
        return after('1m')
      },
      () => void ran.push('second'),
      () => after('10s'),
    )
    expect(await reconcile('demo', undefined)).toEqual(after('10s'))
    expect(ran).toEqual(['first demo', 'second'])
  })

  it('ends in good order where a step halts, and with its error where one throws', async () => {
    const never = (): never => {
      throw new Error('not reached')
    }
    expect(await sequence(() => halt(after('5s')), never)(1, 2)).toEqual(after('5s'))
    expect(
      await sequence(
        () => after('1s'),
        () => halt(),
        never,
      )(1, 2),
    ).toEqual(after('1s'))
    const failing = sequence(
      () => Promise.reject(new Error('no database')),
      () => ran(),
    )
    const ran = (): never => never()
    await expect(failing(1, 2)).rejects.toThrow('no database')
  })
})
