import { testCluster } from '@setpoint/testing'
import type { ControllerDefinition } from 'setpoint'
import type { LoopClass, LoopReport } from 'setpoint/doctor'
import { describe, expect, it } from 'vitest'
import { droppedOwner } from './dropped-owner.js'
import { duplicates } from './duplicates.js'
import { fieldsThatAreDropped } from './fields-that-are-dropped.js'
import { hotRequeue } from './hot-requeue.js'
import { WebApp } from './kind.js'
import { madeAnew } from './made-anew.js'
import { statusThroughTheObject } from './status-through-the-object.js'
import { timeInAnnotationWith } from './time-in-annotation.js'
import { timeInSpecWith } from './time-in-spec.js'
import { timeInStatusWith } from './time-in-status.js'

const demo = { metadata: { name: 'demo', namespace: 'default' }, spec: { message: 'hello', replicas: 1 } }

/** A clock that has gone on whenever somebody looks; passes of one process may share a millisecond. */
function ticking(): () => string {
  let looks = 0
  return () => new Date(Date.UTC(2026, 0, 2) + 1000 * ++looks).toISOString()
}

/** What the loop doctor says of an operator, and how many writes it took until then. */
async function diagnosis(operator: ControllerDefinition): Promise<{ report: LoopReport; writes: number }> {
  await using cluster = await testCluster({ controllers: [operator], manager: { doctor: { strict: false } } })
  await cluster.client.create(WebApp, demo)
  const found = (): readonly LoopReport[] => cluster.manager?.doctor.history ?? []
  let writes = 0
  for (let look = 0; look < 30 && found().length === 0; look++) {
    const activity = look === 0 ? await cluster.settle() : await cluster.advance('2s')
    writes += activity.writes.length
  }
  const [report] = found()
  if (report === undefined) throw new Error('the loop doctor found nothing')
  return { report, writes }
}

const BUGS: readonly [name: string, operator: ControllerDefinition, letter: LoopClass, path: string][] = [
  ['a time in the status', timeInStatusWith(ticking()), 'A', '.status.lastUpdated'],
  ['a time in the spec', timeInSpecWith(ticking()), 'A', '.spec.lastReconciled'],
  [
    'a time in an annotation',
    timeInAnnotationWith(ticking()),
    'A',
    ".metadata.annotations['example.com/last-reconciled']",
  ],
  ['a status that goes through the object', statusThroughTheObject, 'G', '.status.phase'],
  ['fields that the definition does not have', fieldsThatAreDropped, 'G', '.status.conditions'],
  ['a ConfigMap under a new name each time', duplicates, 'I', ''],
  ['a ConfigMap that is deleted and made again', madeAnew, 'I', ''],
  ['an owner that one place sets and another drops', droppedOwner, 'B', '.metadata.ownerReferences'],
  ['a requeue at once', hotRequeue, 'J', ''],
]

describe('a WebApp operator loops with', () => {
  it.each(BUGS)('%s, and the loop doctor says so', async (_, operator, letter, path) => {
    const { report, writes } = await diagnosis(operator)
    expect(report).toMatchObject({ class: letter, controller: 'webapps', object: { kind: 'WebApp', name: 'demo' } })
    expect(report.paths.map((found) => found.path).join(' ')).toContain(path)
    expect(writes).toBeLessThan(30)
  })

  it('a time in the status, and a test of it fails with the report', async () => {
    await using cluster = await testCluster({ controllers: [timeInStatusWith(ticking())] })
    await cluster.client.create(WebApp, demo)
    const failure = await cluster.settle().catch((error: unknown) => String(error))
    expect(failure).toContain('reconcile loop of WebApp default/demo in controller webapps: class A')
    expect(failure).toContain('time-in-status.ts')
  })
})
