import { type Manager, underWayText } from 'setpoint'
import type { Journal } from './journal.js'

/** What a cluster waited for. */
export interface Unsettled {
  readonly manager: Manager | undefined
  readonly journal: Journal
  /** Events that the server does not have yet. */
  readonly events: number
  /** What the server has under way. */
  readonly server: readonly string[]
}

/** Requests and the like of which a message names each. */
const MOST = 10

/** Why a cluster did not settle: what is queued, running, open or failing, and the last passes with their causes. */
export function unsettled(what: string, { manager, journal, events, server }: Unsettled): Error {
  const lines = [`the cluster did not settle: ${what}`]
  for (const engine of manager?.engines ?? []) {
    const { name, due, running, stuck, waitingFor, underWay } = engine.status()
    const retries = engine.retries().map(({ key, left }) => `${key} in ${left} ms`)
    lines.push(
      `controller ${name}: ${due} due, ${running + stuck} running` +
        (underWay.length === 0 ? '' : ` over ${underWayText(underWay, running + stuck)}`) +
        (waitingFor.length === 0 ? '' : `, waiting for the caches of ${waitingFor.join(', ')}`) +
        (retries.length === 0 ? '' : `, trying again ${retries.join(', ')}`),
    )
  }
  for (const { kind, failure, left } of manager?.cache.waits() ?? [])
    lines.push(`cache of ${kind.kind}, trying again in ${left} ms: ${failure.message}`)
  lines.push(
    ...each('webhook without an answer', manager?.webhooks?.questions ?? []),
    ...each('request without an answer', journal.openRequests()),
    ...server,
  )
  if (events > 0) lines.push(`${events} events that the server does not have yet`)
  const { writes } = journal
  lines.push(`${journal.passes.length} passes and ${writes.length} writes since the last settle`)
  for (const { method, path, status } of writes.slice(-5)) lines.push(`  ${method} ${path} → ${status}`)
  const story = journal.story(5)
  if (story !== '') lines.push('the last passes:', story)
  return new Error(lines.join('\n'))
}

function each(what: string, found: readonly string[]): string[] {
  const lines = found.slice(0, MOST).map((one) => `${what}: ${one}`)
  return found.length > MOST ? [...lines, `${what}: ${found.length - MOST} more`] : lines
}
