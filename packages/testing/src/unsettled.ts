import { type Manager, underWayText } from 'setpoint'
import type { Journal } from './journal.js'

/** Why a cluster did not settle: what is queued, running or failing, and the last passes with their causes. */
export function unsettled(manager: Manager | undefined, journal: Journal, events: number, what: string): Error {
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
  if (events > 0) lines.push(`${events} events that the server does not have yet`)
  const { writes } = journal
  lines.push(`${journal.passes.length} passes and ${writes.length} writes since the last settle`)
  for (const { method, path, status } of writes.slice(-5)) lines.push(`  ${method} ${path} → ${status}`)
  const story = journal.story(5)
  if (story !== '') lines.push('the last passes:', story)
  return new Error(lines.join('\n'))
}
