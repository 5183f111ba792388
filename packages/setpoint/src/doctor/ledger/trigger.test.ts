import { describe, expect, it } from 'vitest'
import type { CachedObject } from '../../cache/index.js'
import { EventCause } from '../../controller/index.js'
import { Case } from './case.js'
import { lookInto } from './trigger.js'

function version(resourceVersion: string): CachedObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'demo', namespace: 'default', uid: 'u', resourceVersion },
  }
}

/** An update as it is kept in a backlog: without its objects. */
const brief = EventCause.brief(
  new EventCause({ type: 'update', object: version('10'), old: version('9'), resync: false, own: true }),
)

describe('an own event that is known by its version alone', () => {
  it('keeps no object', () => {
    expect(EventCause.eventOf(brief)).toBeUndefined()
  })

  it('is an own one where its object remembers the version, and where others remember it in its stead', () => {
    const remembering = new Case('default/demo', 'u')
    remembering.wrote('10')
    const forgetful = new Case('default/demo', 'u')
    const looked = [
      lookInto(remembering, brief, []),
      lookInto(forgetful, brief, [], forgetful),
      lookInto(forgetful, brief, [], undefined, true),
    ]
    for (const trigger of looked) expect(trigger).toMatchObject({ cause: 'own', resourceVersion: '10' })
  })

  it('says which object and which version it was, and who wrote it, where that was a pass over another one', () => {
    const writer = new Case('default/other', 'o')
    expect(lookInto(new Case('default/demo', 'u'), brief, [], writer)).toMatchObject({
      cause: 'outside',
      resourceVersion: '10',
      of: { kind: 'Secret', namespace: 'default', name: 'demo', uid: 'u' },
      by: writer,
    })
  })
})
