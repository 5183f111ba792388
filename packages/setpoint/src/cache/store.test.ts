import { type Arbitrary, array, assert, constant, constantFrom, oneof, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CacheEvent } from './event.js'
import { keyOf } from './key.js'
import type { CachedObject } from './object.js'
import { Store } from './store.js'

function version(name: string, resourceVersion: number, uid = `uid-${name}`): CachedObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'default', uid, resourceVersion: String(resourceVersion) },
  }
}

const byKey = (objects: readonly CachedObject[]): Map<string, CachedObject> =>
  new Map(objects.map((object) => [keyOf(object), object]))

function listed(...objects: CachedObject[]): Store {
  const store = new Store()
  store.replace(byKey(objects), '10', '', store.beginList(), () => undefined)
  return store
}

describe('a store', () => {
  it('shows an own write at once, and tells of it when the watch brings it, marked as own', () => {
    const store = listed(version('a', 9))
    store.written(version('a', 11), '')
    expect(store.get('default/a')?.metadata.resourceVersion).toBe('11')
    expect(store.changed(version('a', 11), '')).toMatchObject({
      type: 'update',
      own: true,
      old: { metadata: { resourceVersion: '9' } },
    })
  })

  it('counts the own writes and deletions that the watch has yet to show', () => {
    const store = listed(version('a', 9), version('b', 9))
    store.written(version('a', 11), '')
    store.deleted('default/b', 'uid-b', '')
    store.left('default/c', undefined, '11', '')
    expect(store.awaited).toBe(2)
    store.changed(version('a', 11), '')
    store.removed(version('b', 12), '')
    expect(store.awaited).toBe(0)
  })

  it('does not go back to an older version that the watch still has under way', () => {
    const store = listed(version('a', 9))
    store.written(version('a', 12), '')
    expect(store.changed(version('a', 11), '')).toMatchObject({
      own: false,
      object: { metadata: { resourceVersion: '11' } },
    })
    expect(store.get('default/a')?.metadata.resourceVersion).toBe('12')
  })

  it('ignores the answer to a write that the watch has been past already', () => {
    const store = listed()
    store.changed(version('a', 11), '')
    store.removed(version('a', 12), '')
    store.written(version('a', 11), '')
    expect(store.get('default/a')).toBeUndefined()
  })

  it('hides what this process deleted, even while older versions of it still come', () => {
    const store = listed(version('a', 9))
    store.deleted('default/a', 'uid-a', '')
    store.changed(version('a', 11), '')
    expect(store.get('default/a')).toBeUndefined()
    expect(store.removed(version('a', 12), '')).toMatchObject({ type: 'delete', own: true })
  })

  it('shows an object of the same name that came after the deleted one', () => {
    const store = listed(version('a', 9))
    store.deleted('default/a', 'uid-a', '')
    store.written(version('a', 13, 'other'), '')
    expect(store.removed(version('a', 12), '')).toMatchObject({ type: 'delete' })
    expect(store.get('default/a')?.metadata.uid).toBe('other')
    expect(store.changed(version('a', 13, 'other'), '')).toMatchObject({ type: 'create', own: true })
  })

  it('knows which version it wrote and has not seen yet', () => {
    const store = listed(version('a', 5))
    const written = version('a', 11)
    store.written(written, '')
    expect(store.aheadAt('11')).toBe(written)
    expect(store.aheadAt('5')).toBeUndefined()
    store.written(version('a', 12), '')
    expect(store.aheadAt('11')).toBeUndefined()
    store.changed(version('a', 12), '')
    expect(store.aheadAt('12')).toBeUndefined()
  })

  it('keeps through a list what was written after the list began, and drops what was written before', () => {
    const store = listed()
    store.written(version('before', 11), '')
    const begun = store.beginList()
    store.written(version('after', 12), '')
    store.replace(byKey([]), '11', '', begun, () => undefined)
    expect([...store.values()].map(keyOf)).toEqual(['default/after'])
  })

  it('takes from a list what came after an own write, though that was made while the list ran', () => {
    const store = listed(version('changed', 9), version('removed', 9))
    const begun = store.beginList()
    store.written(version('changed', 11), '')
    store.written(version('removed', 12), '')
    // Somebody else changed the one and deleted the other before the server answered the list.
    store.replace(byKey([version('changed', 13)]), '14', '', begun, () => undefined)
    expect([...store.values()].map(({ metadata }) => metadata.resourceVersion)).toEqual(['13'])
  })

  it('tells of the end of what it wrote and the watch never showed', () => {
    const store = listed()
    store.written(version('a', 11), '')
    const events: CacheEvent[] = []
    store.replace(byKey([]), '13', '', store.beginList(), (event) => events.push(event))
    expect(events).toMatchObject([
      { type: 'create', own: true },
      { type: 'delete', own: false },
    ])
  })

  it('tells when a server has lost what was written', () => {
    const store = listed(version('a', 9))
    store.written(version('a', 11), '')
    const events: CacheEvent[] = []
    store.replace(byKey([version('a', 9)]), '10', '', store.beginList(), (event) => events.push(event))
    expect(events).toMatchObject([{ type: 'update', own: false, object: { metadata: { resourceVersion: '9' } } }])
  })

  it('finds objects by an index that was added later, and not by values that they no longer have', () => {
    const store = listed(version('a', 9))
    store.addIndex('version', ({ metadata }) => [metadata.resourceVersion ?? ''])
    expect([...store.valuesBy('version', '9')].map(keyOf)).toEqual(['default/a'])
    store.changed(version('a', 11), '')
    expect([...store.valuesBy('version', '9')]).toEqual([])
    expect(() => [...store.valuesBy('other', '')]).toThrow('there is no index "other"')
  })

  it('shows an object again that came back after an own write had taken it out of the selection', () => {
    const store = listed(version('a', 9))
    store.left('default/a', 'uid-a', '11', '')
    expect(store.get('default/a')).toBeUndefined()
    store.written(version('a', 12), '')
    expect(store.get('default/a')?.metadata.resourceVersion).toBe('12')
    // The watch tells of both, one after the other.
    expect(store.removed(version('a', 11), '')).toMatchObject({ type: 'delete' })
    expect(store.get('default/a')?.metadata.resourceVersion).toBe('12')
    expect(store.changed(version('a', 12), '')).toMatchObject({ type: 'create', own: true })
  })

  it('hides what left the selection from older versions alone', () => {
    const store = listed(version('a', 9))
    store.left('default/a', 'uid-a', '12', '')
    store.changed(version('a', 11), '')
    expect(store.get('default/a')).toBeUndefined()
    store.removed(version('a', 12), '')
    expect(store.changed(version('a', 14), '')).toMatchObject({ type: 'create', own: false })
    expect(store.get('default/a')?.metadata.resourceVersion).toBe('14')
  })

  it('believes the watch where that shows what should have left the selection', () => {
    const store = listed(version('a', 9))
    store.left('default/a', 'uid-a', '11', '')
    expect(store.changed(version('a', 11), '')).toMatchObject({ type: 'update', own: true })
    expect(store.get('default/a')?.metadata.resourceVersion).toBe('11')
  })

  it('believes the watch where that has been past an own write without a word about it', () => {
    const store = listed(version('left', 9))
    store.left('default/left', 'uid-left', '11', '')
    store.written(version('written', 12), '')
    const events: string[] = []
    const tell = (at: string): void =>
      store.progressed(at, '', ({ type, object }) => events.push(`${type} ${object.metadata.name}`))
    tell('11')
    expect([...store.values()].map(keyOf)).toEqual(['default/written', 'default/left'])
    tell('12')
    expect([...store.values()].map(keyOf)).toEqual(['default/left'])
    expect(events).toEqual(['update left', 'create written', 'delete written'])
  })

  it('takes from a list what came back into the selection while the list ran', () => {
    const store = listed(version('a', 9))
    const begun = store.beginList()
    store.left('default/a', 'uid-a', '11', '')
    store.written(version('a', 12), '')
    store.replace(byKey([version('a', 12)]), '12', '', begun, () => undefined)
    expect(store.get('default/a')?.metadata.resourceVersion).toBe('12')
    store.changed(version('a', 13), '')
    expect(store.get('default/a')?.metadata.resourceVersion).toBe('13')
  })

  it('does not show what came before the object that this process deleted', () => {
    const store = listed(version('a', 9, 'first'))
    store.written(version('a', 12, 'second'), '')
    store.deleted('default/a', 'second', '')
    store.changed(version('a', 10, 'first'), '')
    store.removed(version('a', 11, 'first'), '')
    store.changed(version('a', 12, 'second'), '')
    expect(store.get('default/a')).toBeUndefined()
    store.removed(version('a', 13, 'second'), '')
    expect(store.changed(version('a', 14, 'third'), '')).toMatchObject({ type: 'create' })
  })

  it('ends up as the server, never shows an own write undone, and tells a story without gaps to its end, whatever the order', () => {
    assert(property(array(action, { maxLength: 60 }), runStory), { numRuns: 1000 })
  })
})

/**
 * `write` and `leave`: into the selection, and out of it. `misjudge`: into it or not, and the local selector thinks the opposite.
 */
type Verb = 'write' | 'leave' | 'misjudge' | 'misjudgeOut' | 'delete'
type Action =
  | { readonly do: 'own' | 'foreign' | 'unanswered'; readonly name: 'a' | 'b'; readonly verb: Verb }
  | { readonly do: 'answer' | 'deliver' | 'bookmark' | 'beginList' | 'answerList' | 'finishList' }

const action: Arbitrary<Action> = oneof(
  {
    weight: 3,
    arbitrary: record({
      do: constantFrom('own' as const, 'foreign' as const, 'unanswered' as const),
      name: constantFrom('a' as const, 'b' as const),
      verb: constantFrom<Verb[]>(
        'write',
        'write',
        'write',
        'leave',
        'leave',
        'delete',
        'delete',
        'misjudge',
        'misjudgeOut',
      ),
    }),
  },
  { weight: 3, arbitrary: constant({ do: 'deliver' as const }) },
  {
    weight: 2,
    arbitrary: record({
      do: constantFrom(
        'answer' as const,
        'bookmark' as const,
        'beginList' as const,
        'answerList' as const,
        'finishList' as const,
      ),
    }),
  },
)

interface Stored {
  readonly object: CachedObject
  readonly selected: boolean
}

/**
 * A server with two names, a watch of what is selected that lags behind it, lists that take their time before and after the
 * server reads what is there, and a process that writes and may hear of that later.
 */
function runStory(actions: readonly Action[]): void {
  const server = new Map<string, Stored>()
  const pending: { readonly object: CachedObject; readonly gone: boolean }[] = []
  const store = listed()
  const heard = new Map<string, string>()
  let now = 10
  const answers: (() => void)[] = []
  /** What a process knows that looks at every event, and at what it wrote. */
  const known = new Map<string, string | undefined>()
  const look = (key: string): void => void known.set(key, store.get(key)?.metadata.resourceVersion)
  let list: { readonly begun: number; answer?: { readonly objects: CachedObject[]; readonly at: number } } | undefined
  const selected = (): CachedObject[] => [...server.values()].flatMap((one) => (one.selected ? [one.object] : []))

  const hear = (event: CacheEvent | undefined): void => {
    if (event === undefined) return
    const key = keyOf(event.object)
    // Nobody hears of an update or an end of what they have not heard of, nor of two beginnings.
    expect(heard.has(key)).toBe(event.type !== 'create')
    if (event.type === 'delete') heard.delete(key)
    else heard.set(key, event.object.metadata.resourceVersion ?? '')
    look(key)
  }
  const deliver = (): void => {
    const next = pending.shift()
    if (next !== undefined) hear(next.gone ? store.removed(next.object, '') : store.changed(next.object, ''))
  }
  /** A bookmark is as far as all that was delivered, and not as far as what was not. */
  const bookmark = (): void => {
    const next = pending[0]?.object.metadata.resourceVersion
    store.progressed(next === undefined ? String(now) : String(Number(next) - 1), '', hear)
  }
  const act = (step: Action): void => {
    // While a list runs there is no watch.
    if (step.do === 'deliver') {
      if (list === undefined) deliver()
    } else if (step.do === 'bookmark') {
      if (list === undefined) bookmark()
    } else if (step.do === 'answer') answers.shift()?.()
    else if (step.do === 'beginList') list ??= { begun: store.beginList() }
    else if (step.do === 'answerList') answerList()
    else if (step.do === 'finishList') finishList()
    else if ('verb' in step) write(step)
  }
  const answerList = (): void => {
    if (list !== undefined) list.answer ??= { objects: selected(), at: now }
  }
  const finishList = (): void => {
    if (list?.answer === undefined) return
    const { objects, at } = list.answer
    const { begun } = list
    list = undefined
    // A list replaces the watch: what it contains does not come again.
    while (pending.length > 0 && Number(pending[0]?.object.metadata.resourceVersion) <= at) pending.shift()
    store.replace(byKey(objects), String(at), '', begun, hear)
  }
  const write = ({ do: how, name, verb }: Extract<Action, { verb: unknown }>): void => {
    const current = server.get(name)
    if (verb === 'delete' && current === undefined) return
    now++
    const uid = current?.object.metadata.uid ?? `uid-${now}`
    const object = version(name, now, uid)
    const isIn = verb === 'write' || verb === 'misjudge'
    // A watch tells of what is selected, and of the end of what was.
    if (isIn || current?.selected === true) pending.push({ object, gone: !isIn })
    if (verb === 'delete') server.delete(name)
    else server.set(name, { object, selected: isIn })
    if (how === 'foreign') return
    const key = `default/${name}`
    const answer = (): void => {
      if (verb === 'delete') store.deleted(key, uid, '')
      else if (verb === 'write' || verb === 'misjudgeOut') store.written(object, '')
      else store.left(key, uid, object.metadata.resourceVersion, '')
      look(key)
    }
    if (how === 'unanswered') {
      answers.push(answer)
      return
    }
    answer()
    const seen = store.get(key)?.metadata
    // An own write is seen at once, and what was deleted or has left is not.
    const shown: Record<Verb, boolean> = {
      write: seen?.resourceVersion === String(now),
      leave: seen === undefined,
      delete: seen === undefined || seen.uid !== uid,
      misjudge: true,
      misjudgeOut: true,
    }
    expect(shown[verb]).toBe(true)
  }

  for (const step of actions) act(step)
  answerList()
  finishList()
  for (const answer of answers) answer()
  while (pending.length > 0) deliver()
  bookmark()
  const textOf = ({ metadata }: CachedObject): string => `${metadata.name}@${metadata.resourceVersion}`
  expect(Array.from(store.values(), textOf).sort()).toEqual(selected().map(textOf).sort())
  expect(heard.size).toBe(selected().length)
  for (const [key, version] of known) expect([key, version]).toEqual([key, store.get(key)?.metadata.resourceVersion])
}
