import { Session } from 'node:inspector/promises'

/** Microseconds between samples. */
const INTERVAL = 250
const LEDGER = /\/setpoint\/(?:src|dist)\/doctor\//
/** What is no work of the program. */
const IDLE = '(idle)'

/** The share of this process's time on its main thread that goes to the loop doctor, and to whatever it calls. */
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
  for (const [index, id] of (profile.samples ?? []).entries()) {
    if (nodes.get(id)?.callFrame.functionName === IDLE) continue
    const time = profile.timeDeltas?.[index] ?? 0
    busy += time
    if (ledger.has(id)) own += time
  }
  return own / busy
}
