import { VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { StatusDraft } from './status-draft.js'

const ready = { type: 'Ready', status: 'True', reason: 'Fine', message: '', lastTransitionTime: '2020-01-01T00:00:00Z' }
const synced = { ...ready, type: 'Synced', reason: 'Others' }

describe('what a pass says of a status', () => {
  it('is said of whichever version is there, and leaves alone what others have said', () => {
    const draft = new StatusDraft(3, new VirtualClock())
    draft.set({ phase: 'Ready', url: undefined })
    draft.condition('Ready', 'True', 'Fine', '')
    expect(draft.onto({ conditions: [synced], url: 'x' })).toMatchObject({
      phase: 'Ready',
      conditions: [synced, { type: 'Ready', observedGeneration: 3 }],
    })
    expect(draft.onto({ conditions: [ready], replicas: 2 })).toEqual({
      phase: 'Ready',
      replicas: 2,
      conditions: [{ ...ready, observedGeneration: 3 }],
    })
    expect(draft.onto(undefined)).toMatchObject({ phase: 'Ready' })
  })

  it('is what it was when it was said', () => {
    const draft = new StatusDraft(1, new VirtualClock())
    const nodes = ['a']
    draft.set({ nodes })
    nodes.push('b')
    expect(draft.onto({})).toEqual({ nodes: ['a'] })
  })

  it('does not change the version that it is said of', () => {
    const draft = new StatusDraft(1, new VirtualClock())
    draft.set({ phase: 'Ready' })
    draft.condition('Ready', 'False', 'Broken', '')
    const live = { conditions: [ready] }
    draft.onto(live)
    expect(live).toEqual({ conditions: [ready] })
  })

  it('keeps the time of a condition that turns and turns back within the pass', () => {
    const draft = new StatusDraft(undefined, new VirtualClock())
    draft.condition('Ready', 'False', 'NotApplied', 'for now')
    draft.condition('Ready', 'True', 'Fine', '')
    expect(draft.onto({ conditions: [ready] })).toEqual({ conditions: [ready] })
  })
})
