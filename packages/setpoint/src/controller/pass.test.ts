import { getEventListeners } from 'node:events'
import { turns, VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { onAbort } from '../abort/index.js'
import { PassTimeoutError, withTimeout } from './pass.js'
import type { Outcome } from './reconciler.js'

const success: Outcome = { result: 'success' }

/** Passes that end when they are told to, and their signals. */
function passes(): { run: (signal: AbortSignal) => Promise<Outcome>; signals: AbortSignal[]; end: () => void } {
  const signals: AbortSignal[] = []
  let resolve: (outcome: Outcome) => void = () => undefined
  const run = (signal: AbortSignal): Promise<Outcome> => {
    signals.push(signal)
    return new Promise((ended) => (resolve = ended))
  }
  return { run, signals, end: () => resolve(success) }
}

const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length

describe('a pass with a timeout', () => {
  it('leaves nothing on the signal that stops all passes, nor on its own, nor on the clock', async () => {
    const [clock, stop] = [new VirtualClock(), new AbortController()]
    const signals: AbortSignal[] = []
    const calling = async (signal: AbortSignal): Promise<Outcome> => {
      signals.push(signal)
      // As a call of the client does.
      const endListening = onAbort(signal, () => undefined)
      expect([listeners(stop.signal), listeners(signal)]).toEqual([1, 1])
      await turns(1)
      endListening()
      return success
    }
    for (let pass = 0; pass < 20; pass++) await withTimeout(clock, 1000, calling, stop.signal)
    expect([listeners(stop.signal), clock.pending]).toEqual([0, 0])
    expect(signals.map(listeners)).toEqual(Array.from({ length: 20 }, () => 0))
    stop.abort()
    await clock.advance(1000)
    expect(signals.filter(({ aborted }) => aborted)).toEqual([])
  })

  it('leaves nothing behind when it fails in a way that nobody has thought of', async () => {
    const [clock, stop] = [new VirtualClock(), new AbortController()]
    const broken = (): never => {
      throw new Error('broken')
    }
    await expect(withTimeout(clock, 1000, broken, stop.signal)).rejects.toThrow('broken')
    const rejected = (): Promise<never> => Promise.reject(new Error('broken later'))
    await expect(withTimeout(clock, 1000, rejected, stop.signal)).rejects.toThrow('broken later')
    expect([listeners(stop.signal), clock.pending]).toEqual([0, 0])
  })

  it('is aborted when its time is over, stays so when it goes on, and is late until it ends', async () => {
    const [clock, stop] = [new VirtualClock(), new AbortController()]
    const { run, signals, end } = passes()
    const passing = withTimeout(clock, 1000, run, stop.signal)
    await clock.advance(999)
    expect(signals[0]?.aborted).toBe(false)
    await clock.advance(1)
    const { outcome, late } = await passing
    expect(outcome).toEqual({ result: 'error', error: expect.any(PassTimeoutError), terminal: false })
    expect(listeners(stop.signal)).toBe(0)
    stop.abort(new Error('stopping'))
    expect(signals[0]?.reason).toBeInstanceOf(PassTimeoutError)
    end()
    expect(await late).toEqual(success)
  })

  it('is aborted with the reason of a stop, and still has no longer than its time', async () => {
    const [clock, stop] = [new VirtualClock(), new AbortController()]
    const { run, signals, end } = passes()
    const passing = withTimeout(clock, 1000, run, stop.signal)
    stop.abort(new Error('stopping'))
    expect(signals[0]?.reason).toEqual(new Error('stopping'))
    await clock.advance(1000)
    const { outcome, late } = await passing
    expect(outcome).toMatchObject({ result: 'error', error: expect.any(PassTimeoutError) })
    end()
    expect(await late).toEqual(success)
  })

  it('begins aborted when everything has stopped before', async () => {
    const { run, signals, end } = passes()
    const passing = withTimeout(new VirtualClock(), 1000, run, AbortSignal.abort(new Error('stopped')))
    expect(signals[0]?.reason).toEqual(new Error('stopped'))
    end()
    expect(await passing).toEqual({ outcome: success, late: undefined })
  })
})
