import { expect, it } from 'vitest'
import type { CachedObject, CacheEvent } from '../cache/index.js'
import { type Cause, causeText, EventCause } from './cause.js'

function version(resourceVersion: string): CachedObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a', namespace: 'default', uid: 'u', resourceVersion },
  }
}

const update: CacheEvent = { type: 'update', object: version('2'), old: version('1'), resync: false, own: false }

it('a brief cause says the same, and keeps nothing of what was there before', () => {
  const cause = new EventCause(update)
  const brief = EventCause.brief(cause)
  expect(brief).toEqual(cause)
  expect(causeText(brief)).toBe('update of ConfigMap default/a @2')
  expect(EventCause.eventOf(brief)).toEqual({ ...update, old: undefined })
  expect(EventCause.eventOf(cause)).toBe(update)
})

it('a cause that is known to be an own one stays so', () => {
  expect(causeText(EventCause.brief(new EventCause(update).asOwn()))).toBe('update of ConfigMap default/a @2 (own)')
})

it('of what this process wrote, a brief cause keeps the version alone, unless it is about to go', () => {
  const own = new EventCause(update).asOwn()
  expect(EventCause.brief(own)).toEqual(own)
  expect(EventCause.eventOf(EventCause.brief(own))).toBeUndefined()
  expect(EventCause.brief(EventCause.brief(own))).toEqual(own)
  const { object } = update
  const marked = { ...object, metadata: { ...object.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } }
  const going = new EventCause({ ...update, object: marked }).asOwn()
  expect(EventCause.eventOf(EventCause.brief(going))).toMatchObject({ object: marked, old: undefined })
})

it('whether an update has raised the generation is known of a brief cause as well', () => {
  const generation = (one: CachedObject, to: number): CachedObject => ({
    ...one,
    metadata: { ...one.metadata, generation: to },
  })
  const raised = new EventCause({ ...update, old: generation(version('1'), 1), object: generation(version('2'), 2) })
  const same = new EventCause({ ...update, old: generation(version('1'), 2), object: generation(version('2'), 2) })
  const told = [raised, EventCause.brief(raised), raised.asOwn(), same, EventCause.brief(same), same.asOwn()]
  expect(told.map((cause) => EventCause.hasRaised(cause))).toEqual([true, true, true, false, false, false])
  expect(EventCause.hasRaised({ what: 'after', delay: 5 })).toBe(false)
})

it('causes without anything before them are brief already', () => {
  const created = new EventCause({ type: 'create', object: version('1'), initial: false, own: false })
  const others: Cause[] = [created, { what: 'after', delay: 5 }, { what: 'generic', text: 'a test' }]
  expect(others.map((cause) => EventCause.brief(cause) === cause)).toEqual([true, true, true])
})
