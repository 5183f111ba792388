import { VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { Correlator } from './correlator.js'

const about = { apiVersion: 'v1', kind: 'Pod', namespace: 'n', name: 'p', uid: 'u' }

describe('events', () => {
  it('that repeat are counted', () => {
    const correlator = new Correlator(new VirtualClock())
    const first = correlator.tell(about, 'Normal', 'Started', 'again')
    first?.remember('the-event')
    expect(first).toMatchObject({ first: true, count: 1 })
    expect(correlator.tell(about, 'Normal', 'Started', 'again')).toMatchObject({
      first: false,
      count: 2,
      name: 'the-event',
    })
  })

  it('that are alike are combined from the tenth on', () => {
    const correlator = new Correlator(new VirtualClock())
    const messages = Array.from({ length: 12 }, (_, index) => {
      const told = correlator.tell(about, 'Normal', 'Created', `pod ${index}`)
      told?.remember(`event-${index}`)
      return `${told?.first} ${told?.message}`
    })
    expect(messages.slice(8)).toEqual([
      'true pod 8',
      'true (combined from similar events): pod 9',
      'false (combined from similar events): pod 10',
      'false (combined from similar events): pod 11',
    ])
  })

  it('about one object stop after a burst, and go on after a while', async () => {
    const clock = new VirtualClock()
    const correlator = new Correlator(clock)
    const tell = (): boolean => correlator.tell(about, 'Normal', 'Loud', 'noise') !== undefined
    expect(Array.from({ length: 30 }, tell).filter(Boolean)).toHaveLength(25)
    await clock.advance(300_000)
    expect([tell(), tell()]).toEqual([true, false])
  })
})
