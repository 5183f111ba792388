import { describe, expect, it } from 'vitest'
import { initialState, type Input, type ReflectorState, step } from './state.js'

const after = (inputs: readonly Input[], from: ReflectorState = initialState(true)): ReflectorState =>
  inputs.reduce((state, input) => step(state, input, 0), from)

const unavailable = {
  type: 'failed',
  failure: { reason: 'unavailable', message: 'connection refused' },
} as const satisfies Input
const absent: Input = { type: 'failed', failure: { reason: 'absent', message: 'no such resource' } }
const listed: Input = { type: 'listed', resourceVersion: '7' }
const unfinished: Input = { type: 'unfinished', message: 'the list of webapps ended before it was complete' }
const woken: Input = { type: 'woken' }

describe('a reflector', () => {
  it('streams its list first, then watches from the version of the bookmark', () => {
    expect(initialState(true).name).toBe('streaming')
    expect(after([listed])).toMatchObject({ name: 'watching', resourceVersion: '7' })
  })

  it('lists in pages once the server has refused to stream, also after the watch expires', () => {
    expect(after([{ type: 'refused' }]).name).toBe('paging')
    expect(after([{ type: 'refused' }, listed, { type: 'expired' }]).name).toBe('paging')
  })

  it('waits when a streamed list ends before it is complete, and after the third in a row lists in pages', () => {
    const why = { reason: 'unavailable', message: 'the list of webapps ended before it was complete' }
    expect(after([unfinished])).toMatchObject({ name: 'waiting', delay: 800, why, next: { name: 'streaming' } })
    const twice = [unfinished, woken, unfinished]
    expect(after(twice)).toMatchObject({ name: 'waiting', delay: 1600, why, next: { name: 'streaming' } })
    const thrice = [...twice, woken, unfinished]
    expect(after(thrice)).toMatchObject({ name: 'waiting', delay: 3200, why, next: { name: 'paging' } })
    expect(after([...thrice, woken, listed, { type: 'expired' }]).name).toBe('paging')
  })

  it('counts unfinished lists anew after one that was complete, and not those that failed otherwise', () => {
    const twice = [unfinished, woken, unfinished, woken]
    const expired: Input = { type: 'expired' }
    expect(after([...twice, listed, expired, ...twice]).name).toBe('streaming')
    expect(after([...twice, unavailable, woken, unavailable, woken]).name).toBe('streaming')
    expect(after([...twice, unavailable, woken, unfinished, woken]).name).toBe('paging')
  })

  it('does the same again at once when an answer cannot be read, which is no failure', () => {
    const paging = after([{ type: 'refused' }])
    for (const state of [initialState(true), paging, after([listed]), after([unfinished, woken])]) {
      expect(step(state, { type: 'unreadable' }, 0)).toEqual(state)
    }
  })

  it('goes on from the last version that it saw when a watch is closed', () => {
    const state = after([listed, { type: 'progressed', resourceVersion: '12' }, { type: 'closed' }])
    expect(state).toMatchObject({ name: 'watching', resourceVersion: '12' })
  })

  it('lists again when its version has expired', () => {
    expect(after([listed, { type: 'expired' }]).name).toBe('streaming')
  })

  it('waits 800 ms after the first failure, twice as long after each further one, and never longer than 60 s', () => {
    const delays: number[] = []
    let state: ReflectorState = initialState(true)
    for (let attempt = 0; attempt < 8; attempt++) {
      state = step(state, unavailable, 0)
      if (state.name === 'waiting') delays.push(state.delay)
      state = step(state, { type: 'woken' }, 0)
    }
    expect(delays).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000])
    expect(step(initialState(true), unavailable, 0.999)).toMatchObject({ delay: 1599 })
    expect(step(initialState(true), { ...unavailable, retryAfter: 3_600_000 }, 0)).toMatchObject({
      delay: 60_000,
    })
  })

  it('watches once more after an event that cannot be read, and then lists, which goes past it', () => {
    const garbled: Input = { type: 'failed', failure: { reason: 'garbled', message: 'no JSON' } }
    const once = after([listed, garbled])
    expect(once).toMatchObject({ name: 'waiting', delay: 800, next: { name: 'watching', resourceVersion: '7' } })
    const twice = step(step(once, woken, 0), garbled, 0)
    expect(twice).toMatchObject({ name: 'waiting', delay: 1600, next: { name: 'streaming' } })
  })

  it('forgets failures as soon as something comes through', () => {
    const state = after([unavailable, { type: 'woken' }, listed, unavailable])
    expect(state).toMatchObject({ name: 'waiting', delay: 800, next: { name: 'watching', resourceVersion: '7' } })
  })

  it('lists afresh, streaming again, when the kind comes back after it was gone', () => {
    const state = after([{ type: 'refused' }, listed, absent])
    expect(state).toMatchObject({ name: 'waiting', next: { name: 'streaming' } })
  })

  it('never streams where nobody wants it to, also when the kind comes back after it was gone', () => {
    const gone = step(step(initialState(false), listed, 0), absent, 0)
    expect(initialState(false).name).toBe('paging')
    expect(gone).toMatchObject({ name: 'waiting', next: { name: 'paging' } })
    expect(step(gone, woken, 0).name).toBe('paging')
  })

  it('stops in every state and stays stopped', () => {
    for (const inputs of [[], [listed], [unavailable]] as Input[][]) {
      expect(after([...inputs, { type: 'stop' }, listed, unavailable])).toEqual({ name: 'stopped' })
    }
  })
})
