import { SetpointError } from '@setpoint/kube'
import type { Health, HealthCheck } from '../health/index.js'
import { renderReport } from '../doctor/index.js'
import { type EngineStatus, type SourceStatus, underWayText } from '../controller/index.js'
import type { Manager } from './manager.js'

/** Milliseconds after which a pass that goes on is told of. */
const LONG = 60_000

/**
 * Readiness of a manager: its webhooks answer, its caches are in step and its controllers run. A replica that waits for the leadership is
 * ready: it serves webhooks, and a rollout must not wait for the old leader to go.
 */
export function addReadiness(readiness: Health, manager: Manager): void {
  readiness.add('caches', () => {
    const { caches, controllers } = manager.status()
    const own = caches.filter(isBehind)
    const elsewhere = controllers.flatMap((controller) => controller.elsewhere.filter(isBehind))
    const texts = [
      ...own.map((cache) => behindText(cache.kind.kind, cache)),
      // Controllers may share the cache of another cluster.
      ...new Set(elsewhere.map((source) => behindText(source.name, source))),
    ]
    if (texts.length === 0) return undefined
    if (own.length > 0 || elsewhere.some(({ synced }) => !synced)) throw new Error(texts.join(', '))
    // A cluster of several that is away later only brings no events; what this process does for the others goes on.
    return texts.join('\n')
  })
  const { webhooks } = manager
  if (webhooks !== undefined)
    readiness.add('webhooks', () => {
      if (!webhooks.isServing) throw new Error('the webhook server does not answer')
    })
  // A loop is slowed down and told of; taking the replica out of service would mend nothing. /readyz/loops has the reports.
  readiness.add('loops', () => {
    const { active } = manager.doctor
    return active.length === 0 ? undefined : active.map(renderReport).join('\n\n')
  })
  readiness.add('controllers', () => {
    const { state, controllers } = manager.status()
    if (state === 'waiting') return undefined
    const missing = controllers.filter((controller) => controller.state !== 'running')
    if (missing.length > 0) throw new Error(missing.map(stateText).join(', '))
    // One pass that does not end keeps one object waiting, which a restart may or may not mend: told of, and no more.
    const long = controllers.flatMap(({ name, underWay }) => {
      const passes = underWay.filter(({ since }) => since >= LONG)
      return passes.length === 0 ? [] : [`${name} does not come to an end with ${underWayText(passes)}`]
    })
    return long.length === 0 ? undefined : long.join('\n')
  })
}

/** Adds an operator's own checks beside those that are there, whose names they may not have. */
export function addChecks(health: Health, checks: Readonly<Record<string, HealthCheck>> = {}): void {
  for (const [name, check] of Object.entries(checks)) {
    if (health.has(name))
      throw new SetpointError(
        'OptionInvalid',
        `health check ${name}: the framework has one of that name; call it otherwise`,
      )
    health.add(name, check)
  }
}

/** What a cache says of a kind, or a source of what it watches. */
type Watched = Pick<SourceStatus, 'synced' | 'failures'>

function isBehind({ synced, failures }: Watched): boolean {
  return !synced || failures.length > 0
}

function behindText(name: string, { failures }: Watched): string {
  const why = failures.map(({ message }) => message).join('; ')
  return `${name}: ${why === '' ? 'not listed yet' : why}`
}

function stateText({ name, state, waitingFor, elsewhere, running, stuck, underWay }: EngineStatus): string {
  const text = `${name} is ${state}`
  if (state === 'syncing' && waitingFor.length > 0) {
    // /readyz/caches has the reasons of the others.
    const reasons = new Map(elsewhere.filter(isBehind).map((source) => [source.name, behindText(source.name, source)]))
    return `${text} (${waitingFor.map((source) => reasons.get(source) ?? source).join(', ')})`
  }
  return underWay.length === 0 ? text : `${text}, and still at ${underWayText(underWay, running + stuck)}`
}
