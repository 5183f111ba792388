import { Session } from 'node:inspector/promises'

/** Microseconds between samples. */
const INTERVAL = 200
const LEDGER = /\/setpoint\/(?:src|dist)\/doctor\//
/** What is no work of the program: waiting, and the profiler itself, which has its orders from `dispatch`. */
const NO_WORK = new Set(['(idle)', 'dispatch'])

/**
 * The share of this process's work on its main thread that goes to the loop doctor, and to whatever it calls. Samples are
 * counted, not weighed by the time between them: on a busy machine that is mostly somebody else's.
 */
export async function ledgerShare(work: () => Promise<void>): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const ledger = new Set<number>()
  const mark = (id: number, isBelow: boolean): void => {
    const node = nodes.get(id)
    const isLedger = isBelow || LEDGER.test(node?.callFrame.url ?? '')
    if (isLedger) ledger.add(id)
    for (const child of node?.children ?? []) mark(child, isLedger)
  }
  mark(profile.nodes[0]?.id ?? 0, false)
  let busy = 0
  let own = 0
  for (const id of profile.samples ?? []) {
    if (NO_WORK.has(nodes.get(id)?.callFrame.functionName ?? '')) continue
    busy++
    if (ledger.has(id)) own++
  }
  return own / busy
}
