import type { KubeObject } from '@setpoint/kube'
import { Event } from '@setpoint/kube/kinds/v1'
import { mergePatch } from 'setpoint'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Patient } from '../cluster.suite.js'
import { eventStormRule } from './event-storm.js'

let patient: Patient
beforeEach(async () => {
  patient = await Patient.start()
})
afterEach(() => patient[Symbol.asyncDispose]())

describe('events', () => {
  const eventOf = (name: string, count: number): Event => ({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name, namespace: 'default' },
    involvedObject: { apiVersion: 'example.com/v1', kind: 'Widget', namespace: 'default', name: 'demo', uid: 'u' },
    reason: 'SyncFailed',
    message: `cannot sync: attempt ${count}`,
    type: 'Warning',
    source: { component: 'widget-controller' },
    count,
  })

  test('of one reason that do not end are a storm', async () => {
    await patient.look()
    await patient.as('operator').create(Event, eventOf('demo.1', 1))
    for (let round = 1; round <= 30; round++) {
      const { count, message } = eventOf('demo.1', round * 10)
      await patient
        .as('operator')
        .patch(Event, { name: 'demo.1', namespace: 'default' }, mergePatch({ count, message }))
      await patient.wait(1000)
    }
    expect(await patient.findings()).toMatchObject([
      {
        rule: 'event-storm',
        count: 300,
        managers: ['widget-controller'],
        object: { kind: 'Widget', name: 'demo' },
        evidence: ['the latest: cannot sync: attempt 300'],
      },
    ])
  })

  test('that go on drop by drop, after thousands, are worth a notice', async () => {
    await patient.as('operator').create(Event, eventOf('old.1', 5000))
    await patient.look()
    await patient.wait(30_000)
    expect(await patient.findings()).toEqual([])
    await patient.as('operator').patch(Event, { name: 'old.1', namespace: 'default' }, mergePatch({ count: 5001 }))
    await patient.wait(1000)
    expect(await patient.findings()).toMatchObject([
      {
        rule: 'event-storm',
        severity: 'notice',
        summary: 'widget-controller has reported Warning SyncFailed about Widget default/demo 5001 times, and goes on',
      },
    ])
  })

  test('that are too many to be remembered count once when they come again', () => {
    const rule = eventStormRule()
    const seen = (name: string, count: number, at: number, isFirst: boolean): void => {
      const event = eventOf(name, count)
      const object = { ...event, metadata: { ...event.metadata, uid: name } } as unknown as KubeObject
      const identity = { apiVersion: 'v1', kind: 'Event', namespace: 'default', name, uid: name }
      rule.seen?.({ object, at, identity, isFirst, isNew: isFirst })
    }
    seen('old', 5000, 0, true)
    for (let place = 0; place < 10_000; place++) seen(`other-${place}`, 1, 0, true)
    seen('old', 5001, 20_000, false)
    for (let place = 1; place <= 3; place++) seen('old', 5001 + place, 20_000 + place * 12_000, false)
    const stand = { now: 60_000, since: 0, lookup: {} as never }
    expect(rule.findings(stand)).toMatchObject([{ rule: 'event-storm', severity: 'notice' }])
  })

  test('that are normal may be a long series', async () => {
    const series = { ...eventOf('old.1', 5000), type: 'Normal', reason: 'Sync' }
    await patient.as('operator').create(Event, series)
    await patient.look()
    for (let count = 5001; count < 5010; count++) {
      await patient.as('operator').patch(Event, { name: 'old.1', namespace: 'default' }, mergePatch({ count }))
      await patient.wait(6000)
    }
    expect(await patient.findings()).toEqual([])
  })

  test('of before, and a burst that ends, are none', async () => {
    await patient.as('operator').create(Event, eventOf('old.1', 5000))
    await patient.look()
    for (let round = 0; round < 40; round++) await patient.as('operator').create(Event, eventOf(`burst.${round}`, 1))
    await patient.wait(60_000)
    expect(await patient.findings()).toEqual([])
  })
})
