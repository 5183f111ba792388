import { describe, expect, it } from 'vitest'
import type { CachedObject, CacheEvent } from '../cache/index.js'
import {
  and,
  annotationsChanged,
  generationChanged,
  labelsChanged,
  labelsMatch,
  not,
  or,
  predicate,
  type Predicate,
  resourceVersionChanged,
} from './predicate.js'

const object = (metadata: CachedObject['metadata']): CachedObject => ({ apiVersion: 'v1', kind: 'Pod', metadata })
const update = (old: CachedObject['metadata'], now: CachedObject['metadata']): CacheEvent => ({
  type: 'update',
  old: object(old),
  object: object(now),
  resync: false,
  own: false,
})
const create = (metadata: CachedObject['metadata']): CacheEvent => ({
  type: 'create',
  object: object(metadata),
  initial: false,
  own: false,
})
const remove = (metadata: CachedObject['metadata']): CacheEvent => ({
  type: 'delete',
  object: object(metadata),
  own: false,
})

describe('predicates', () => {
  it('let creations and deletions pass when they ask about changes', () => {
    for (const accepts of [resourceVersionChanged, generationChanged, labelsChanged, annotationsChanged]) {
      expect([accepts(create({})), accepts(remove({}))]).toEqual([true, true])
    }
  })

  it('tell a new version, a new generation, new labels and new annotations apart', () => {
    const before = { resourceVersion: '1', generation: 1, labels: { a: '1' }, annotations: {}, uid: 'u' }
    const status = update(before, { ...before, resourceVersion: '2' })
    const spec = update(before, { ...before, generation: 2 })
    const labels = update(before, { ...before, labels: { a: '2' } })
    const annotations = update(before, { ...before, annotations: { note: 'x' } })
    const table = [resourceVersionChanged, generationChanged, labelsChanged, annotationsChanged].map((accepts) =>
      [status, spec, labels, annotations].map((event) => accepts(event)),
    )
    expect(table).toEqual([
      [true, false, false, false],
      [false, true, false, false],
      [false, false, true, false],
      [false, false, false, true],
    ])
  })

  it('take an object of the same name and generation with another UID for what it is', () => {
    expect(generationChanged(update({ uid: 'a', generation: 1 }, { uid: 'b', generation: 1 }))).toBe(true)
  })

  it('match labels before or after an update, so that an object that leaves is still heard of', () => {
    const accepts = labelsMatch('app=web')
    expect(accepts(create({ labels: { app: 'web' } }))).toBe(true)
    expect(accepts(create({}))).toBe(false)
    expect(accepts(update({ labels: { app: 'web' } }, {}))).toBe(true)
    expect(labelsMatch({ matchLabels: { app: 'db' } })(update({}, { labels: { app: 'web' } }))).toBe(false)
  })

  it('combine as in logic', () => {
    const yes: Predicate = () => true
    const no: Predicate = () => false
    const event = create({})
    expect([and(yes, no)(event), or(yes, no)(event), not(no)(event), and()(event), or()(event)]).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('ask their own question for each type of event', () => {
    const accepts = predicate<CachedObject>({
      update: (old, now) => old.metadata.name !== now.metadata.name,
      delete: () => false,
    })
    expect([accepts(create({})), accepts(update({ name: 'a' }, { name: 'a' })), accepts(remove({}))]).toEqual([
      true,
      false,
      false,
    ])
  })
})
