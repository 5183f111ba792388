import { describe, expect, it, vi } from 'vitest'
import { type Logger, silentLogger } from '../log/index.js'
import { testServer } from '../server.suite.js'
import { type Election, Manager, type ManagerOptions } from './manager.js'
import type { Runnable } from './runnable.js'

const server = testServer()

function managed(runnables: readonly Runnable[], more: Partial<ManagerOptions> = {}) {
  const told: string[] = []
  const error = (_: object | string, message = ''): void => void told.push(message)
  const log: Logger = { ...silentLogger, error, child: () => log }
  const manager = new Manager({ transport: server.transport(), runnables, log, ...more })
  const ending = new AbortController()
  const ended = manager.run(ending.signal).catch((thrown: unknown) => thrown)
  return { manager, ending, ended, told }
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

describe('what a runnable does in the background', () => {
  it('goes on until the manager stops, which waits for it', async () => {
    const story: string[] = []
    const poller: Runnable = {
      name: 'poller',
      start: () => void story.push('start'),
      async run(signal) {
        story.push('run')
        await untilAborted(signal)
        await new Promise((resolve) => setTimeout(resolve, 20))
        story.push('end')
      },
      stop: () => void story.push('stop'),
    }
    const { manager, ending, ended, told } = managed([poller])
    await vi.waitFor(() => expect(manager.status().state).toBe('running'))
    expect(story).toEqual(['start', 'run'])
    ending.abort()
    expect(await ended).toBeUndefined()
    expect([story, told]).toEqual([['start', 'run', 'stop', 'end'], []])
  })

  it('ends the manager in good order when it fails, with an error that names it', async () => {
    let fail: ((error: Error) => void) | undefined
    let isOtherOver = false
    const poller: Runnable = { name: 'poller', run: () => new Promise((_, reject) => (fail = reject)) }
    const other: Runnable = {
      name: 'other',
      async run(signal) {
        await untilAborted(signal)
        await new Promise((resolve) => setTimeout(resolve, 20))
        isOtherOver = true
      },
    }
    const { manager, ended, told } = managed([poller, other])
    await vi.waitFor(() => expect(manager.status().state).toBe('running'))
    const cause = new Error('no more messages')
    expect(manager.failure).toBeUndefined()
    fail?.(cause)
    expect(await ended).toBe(manager.failure)
    expect(manager.failure).toMatchObject({
      code: 'RunnableFailed',
      message:
        'runnable poller has failed, and the manager stops: no more messages. Have its run catch what it can go on after',
      cause,
    })
    expect([isOtherOver, manager.status().state, told]).toEqual([true, 'stopped', ['the manager stops']])
  })

  it('may be over before the manager is', async () => {
    const { manager, ending, ended } = managed([{ name: 'once', run: () => Promise.resolve() }])
    await vi.waitFor(() => expect(manager.status().state).toBe('running'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(manager.status().state).toBe('running')
    ending.abort()
    expect(await ended).toBeUndefined()
  })

  it('fails for what it threw, also where the manager waits for the leadership', async () => {
    const election: Election = {
      acquire: (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      release: () => Promise.resolve(),
    }
    const broken: Runnable = {
      name: 'broken',
      needsLeader: false,
      run: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        throw new TypeError('no such thing')
      },
    }
    const failure = { code: 'RunnableFailed', message: expect.stringContaining('broken has failed') as string }
    expect(await managed([broken], { election }).ended).toMatchObject(failure)
    const manager = new Manager({ transport: server.transport(), runnables: [broken], election, log: silentLogger })
    await expect(manager.start()).rejects.toMatchObject(failure)
  })

  it('may end with the signal that it was given: that is no failure', async () => {
    const poller: Runnable = {
      name: 'poller',
      async run(signal) {
        await untilAborted(signal)
        signal.throwIfAborted()
      },
    }
    const { manager, ending, ended, told } = managed([poller])
    await vi.waitFor(() => expect(manager.status().state).toBe('running'))
    ending.abort()
    expect([await ended, told]).toEqual([undefined, []])
  })

  it('that does not end is named when the grace period is over', async () => {
    const deaf: Runnable = { name: 'deaf', run: () => new Promise(() => undefined) }
    const { manager, ending, ended } = managed([deaf], { gracePeriod: 20 })
    await vi.waitFor(() => expect(manager.status().state).toBe('running'))
    ending.abort()
    expect(await ended).toMatchObject({
      code: 'StopTimeout',
      message: expect.stringContaining('ended: deaf.') as string,
    })
  })
})

describe('a runnable that fails while others start', () => {
  const broken: Runnable = { name: 'broken', run: () => Promise.reject(new Error('no')) }
  const failure = { code: 'RunnableFailed', message: expect.stringContaining('broken has failed') as string }

  it('ends them in good order, and the leadership is given back when they have ended', async () => {
    const story: string[] = []
    const election: Election = {
      acquire: () => Promise.resolve(),
      release: (isWorkLeft) => Promise.resolve(void story.push(`release, work left: ${isWorkLeft}`)),
    }
    const slow: Runnable = {
      name: 'slow',
      async run(signal) {
        await untilAborted(signal)
        await new Promise((resolve) => setTimeout(resolve, 20))
        story.push('end')
      },
    }
    expect(await managed([broken, slow], { election }).ended).toMatchObject(failure)
    expect(story.slice(-2)).toEqual(['end', 'release, work left: false'])
  })

  it.each<[string, Runnable]>([
    ['does not end', { name: 'deaf', run: () => new Promise(() => undefined) }],
    ['does not even start', { name: 'deaf', start: () => new Promise(() => undefined) }],
    [
      'fails in its own words',
      { name: 'own', start: (signal) => untilAborted(signal).then(() => Promise.reject(new Error('own'))) },
    ],
  ])('is why the manager ends, also where another one %s', async (_, other) => {
    const { manager, ended } = managed([broken, other], { gracePeriod: 20 })
    expect(await ended).toMatchObject(failure)
    expect(manager.status().state).toBe('stopped')
  })
})

it('a runnable that is told to stop while it starts is named where it does not', async () => {
  let begun = false
  const deaf: Runnable = { name: 'deaf', start: () => new Promise(() => void (begun = true)) }
  const { ending, ended } = managed([deaf], { gracePeriod: 20 })
  await vi.waitFor(() => expect(begun).toBe(true))
  ending.abort()
  const message = expect.stringContaining('ended: deaf: it was told to stop while it started.') as string
  expect(await ended).toMatchObject({ code: 'StopTimeout', message })
})

it('a runnable that neither starts nor runs is refused', () => {
  expect(() => managed([{ name: 'idle' }])).toThrow('runnable idle has neither `start` nor `run`')
})
