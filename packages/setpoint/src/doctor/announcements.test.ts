import { VirtualClock } from '@setpoint/kube'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Logger, silentLogger } from '../log/index.js'
import { Announcements } from './announcements.js'
import { Case } from './ledger/index.js'
import type { LoopReport } from './report/index.js'

const MINUTE = 60_000

let clock: VirtualClock
let errors: string[]
let infos: string[]
let events: string[]
let announcements: Announcements

beforeEach(() => {
  clock = new VirtualClock()
  errors = []
  infos = []
  events = []
  const log: Logger = {
    ...silentLogger,
    error: (_: unknown, text?: string) => void errors.push(text ?? ''),
    info: (_: unknown, text?: string) => void infos.push(text ?? ''),
  }
  const event = (about: { metadata: { name?: string } }): void => void events.push(about.metadata.name ?? '')
  announcements = new Announcements({ clock, log, event })
})

/** A loop over one object. */
interface Loop {
  readonly about: Case
  readonly report: LoopReport
}

function loopOf(name: string, path = '.status.lastSeen', letter: LoopReport['class'] = 'A'): Loop {
  const object = { apiVersion: 'example.com/v1', kind: 'Thing', namespace: 'default', name, uid: `uid-${name}` }
  const report: LoopReport = {
    object,
    controller: 'things',
    class: letter,
    summary: 'every pass writes another moment',
    paths: [{ path, of: object, values: [], managers: [] }],
    managers: ['things'],
    rate: { cycles: 3, milliseconds: 10, perSecond: 200 },
    chain: [],
    reads: [],
    code: [],
    remedy: 'do not',
    since: '2026-11-16T02:19:04Z',
    until: '2026-11-16T02:19:05Z',
  }
  return { about: new Case(`default/${name}`, object.uid), report }
}

const tell = ({ about, report }: Loop): void => announcements.tell(about, report)
const over = ({ about }: Loop): void => announcements.over(about)
const about = ({ about: same }: Loop, { report }: Loop): Loop => ({ about: same, report })
const loops = (count: number): Loop[] => Array.from({ length: count }, (_, place) => loopOf(`thing-${place}`))

describe('what people are told of a loop', () => {
  it('is a block in the log and an event, at once and then every ten minutes', async () => {
    const loop = loopOf('demo')
    for (let minute = 0; minute < 25; minute++) {
      tell(loop)
      await clock.advance(MINUTE)
    }
    expect([errors.length, events]).toEqual([3, ['demo', 'demo', 'demo']])
  })

  it('is one block for each of the first three objects that loop in the same way', () => {
    for (const loop of loops(3)) tell(loop)
    expect(errors.map((text) => /thing-\d/.exec(text)?.[0])).toEqual(['thing-0', 'thing-1', 'thing-2'])
    expect(errors[2]).toContain('  others    2 other objects of this controller loop in the same way')
  })

  it('is a count when hundreds loop at once, and an event for each of them', () => {
    for (const loop of loops(500)) tell(loop)
    expect(errors).toHaveLength(5)
    expect(errors.at(-1)).toContain('99 other objects of this controller')
    expect(events).toHaveLength(500)
  })

  it('comes again every ten minutes for as long as they go on, with how many there are', async () => {
    const all = loops(500)
    for (const loop of all) tell(loop)
    errors.length = 0
    for (let minute = 1; minute <= 60; minute++) {
      await clock.advance(MINUTE)
      for (const loop of all) tell(loop)
    }
    expect(errors).toHaveLength(6)
    for (const text of errors) expect(text).toContain('499 other objects')
  })

  it('is told of every mistake, however many others there have been', () => {
    for (let place = 0; place < 3000; place++) tell(loopOf(`thing-${place}`, `.status.field${'x'.repeat(place)}`))
    expect([errors.length, events.length]).toEqual([3000, 3000])
  })

  it('is told of another class or another field of the same object', () => {
    tell(loopOf('demo'))
    tell(loopOf('demo', '.status.message', 'C'))
    tell(loopOf('demo', '.status.phase', 'B'))
    expect(errors).toHaveLength(3)
  })
})

describe('the end of a loop', () => {
  it('is a line in the log', () => {
    const loop = loopOf('demo')
    tell(loop)
    over(loop)
    expect(infos).toEqual([expect.stringMatching(/^the reconcile loop of Thing default\/demo is over/)])
  })

  it('is one line in ten minutes, however often it begins again', () => {
    const loop = loopOf('demo')
    for (let time = 0; time < 300; time++) {
      tell(loop)
      over(loop)
    }
    expect([errors.length, infos.length]).toEqual([1, 1])
  })

  it('is told of those that the log has named, and the last one says how many there were', () => {
    const all = loops(50)
    for (const loop of all) tell(loop)
    for (const loop of all.toReversed()) over(loop)
    expect(infos).toHaveLength(errors.length)
    expect(infos.at(-1)).toMatch(/it was the last of 50$/)
  })

  it('is that of one mistake, also when it turned out to be about another field', () => {
    const [first, second] = [loopOf('a', '.status.a'), loopOf('b', '.status.a')]
    tell(first)
    tell(second)
    const now = about(second, loopOf('b', '.status.b'))
    tell(now)
    expect(errors.at(-1)).not.toContain('loops in the same way')
    over(first)
    expect(infos.at(-1)).toMatch(/it was the last of 2$/)
    over(now)
    expect(infos).toHaveLength(2)
  })
})
