import { parseDuration } from '@setpoint/kube'
import { testCluster } from '@setpoint/testing'
import { type Client, mergePatch } from 'setpoint'
import type { LoopReport } from 'setpoint/doctor'
import type { Case } from './case.js'
import { PassCount } from './counted.js'
import { PLAIN, startEngine } from './engine.js'
import { newProps } from './props.js'
import { Widget, widget } from './widget.js'

/** What came of a case. */
export interface Performance {
  /** What the loop doctor said first, and whatever else it said in that step. */
  readonly reports: readonly LoopReport[]
  /** Passes over the busiest object until the loop doctor spoke, or until the end. */
  readonly passes: number
  /** Passes over it in the minute after that, which the breaker keeps to a few. */
  readonly passesAfterwards: number
}

const MINUTE = 60_000
const DEMO = { name: 'demo', namespace: 'default' }

/**
 * Runs a case on an embedded cluster in virtual time, until the loop doctor speaks or the case is over. Nothing waits
 * for the machine's time, and nothing is left to chance. `rests`: so many passes over the demo come first, for notes that somebody
 * puts on it.
 */
export async function perform(it: Case, rests = 0): Promise<Performance> {
  const count = new PassCount()
  let elapsed = 0
  let somebody: Client | undefined
  let managersClient: Client | undefined
  const props = newProps({
    elapsed: () => elapsed,
    somebody: () => somebody ?? notThere(),
    managersClient: () => managersClient ?? notThere(),
  })
  const controllers = [it.operator?.(props) ?? []].flat().map((definition) => count.of(definition))
  await using cluster = await testCluster({
    controllers,
    definitions: [it.definition ?? Widget.definition()],
    server: it.server ?? {},
    manager: { ...it.manager, doctor: {} },
  })
  const { manager = notThere(), clock } = cluster
  somebody = cluster.client.with({ fieldManager: 'kube-controller-manager' })
  managersClient = manager.client
  const { doctor } = manager
  let passes: number | undefined
  doctor.subscribe(() => {
    passes ??= count.most
  })
  const reconciler = it.reconciler?.(manager.client.with({ fieldManager: PLAIN }), props, manager.cache)
  await using _engine = reconciler && (await startEngine(manager, clock, reconciler, count, it.wakes))
  for (const object of it.objects ?? [widget('demo')]) await cluster.client.create(object, object)
  for (let note = 0; note < rests; note++) {
    await cluster.client.patch(Widget, DEMO, mergePatch({ metadata: { annotations: { note: String(note) } } }))
    await clock.advance(20)
  }
  const step = Number(parseDuration(it.step ?? '10ms') / 1_000_000n)
  for (let at = 0; at < (it.steps ?? 300) && doctor.history.length === 0; at++) {
    await it.others?.(cluster, at)
    elapsed += step
    await clock.advance(step)
  }
  const reports = doctor.history
  const before = passes ?? count.most
  if (reports.length > 0) await clock.advance(MINUTE)
  return { reports, passes: before, passesAfterwards: count.most - before }
}

function notThere(): never {
  throw new Error('the cluster has not started')
}
