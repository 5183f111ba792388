// Matchers for vitest, there by being imported: `import '@setpoint/testing/matchers'`, or in `test.setupFiles`.
import { type Condition, isControlledBy, SetpointError, type TypedObject } from '@setpoint/kube'
import { Event } from '@setpoint/kube/kinds/events.k8s.io/v1'
import { expect } from 'vitest'
import type { Activity, TestCluster } from './cluster.js'
import type { JournalWrite } from './journal.js'
import { loopError } from './loops.js'

/** Which writes are meant; what is not said may be anything. */
export interface WriteFilter {
  /** POST, PUT, PATCH or DELETE. */
  readonly method?: string
  /** A part of the path, or a pattern: 'configmaps/demo', /\/status\b/. */
  readonly path?: string | RegExp
  /** How many of them. Default: at least one. */
  readonly times?: number
}

export interface QuietOptions {
  /** How much time to let pass, in which the operator must not write. Default 1m. */
  readonly for?: string
}

/** Which events are meant; what is not said may be anything. */
export interface EventFilter {
  readonly type?: 'Normal' | 'Warning'
  readonly reason?: string
  /** A part of the note, or a pattern. */
  readonly note?: string | RegExp
  /** The object that it is about. */
  readonly about?: {
    readonly kind: string
    readonly metadata?: { readonly name?: string; readonly namespace?: string }
  }
  /** The controller that reports it. */
  readonly controller?: string
  /** How often it has come, those of a series together. Default: at least once. */
  readonly times?: number
}

export interface SetpointMatchers {
  /**
   * Of a cluster, to be awaited: it settles, its operator does not loop, and it writes nothing in the time that follows.
   * Fails with the loop doctor's report.
   */
  toBeQuiet(options?: QuietOptions): Promise<void>
  /** Of what `settle()` or `advance()` gave: the operator made such a write. Without a filter: any. */
  toHaveWritten(filter?: WriteFilter): void
  /** Of a cluster, to be awaited, after it has settled: there is such an event. Without a filter: any. */
  toHaveEvent(filter?: EventFilter): Promise<void>
  /** Of an object: its status has the condition, with this status, reason and message where they are given. */
  toHaveCondition(
    type: string,
    status?: Condition['status'],
    rest?: Partial<Pick<Condition, 'reason' | 'message'>>,
  ): void
  /** Of an object: another one is its controller, by UID. */
  toBeControlledBy(owner: TypedObject): void
}

declare module 'vitest' {
  interface Matchers<T> extends SetpointMatchers {}
}

interface Verdict {
  readonly pass: boolean
  readonly message: () => string
}

expect.extend({
  async toBeQuiet(cluster: TestCluster, { for: duration = '1m' }: QuietOptions = {}): Promise<Verdict> {
    const problem = await unrest(cluster, duration)
    return {
      pass: problem === undefined,
      message: () => problem ?? `the cluster is quiet: nothing was written in ${duration}, and nothing loops`,
    }
  },

  toHaveWritten({ writes }: Pick<Activity, 'writes'>, filter: WriteFilter = {}): Verdict {
    const found = writes.filter((write) => matches(write, filter))
    const pass = filter.times === undefined ? found.length > 0 : found.length === filter.times
    const wanted = [filter.method, filter.path].filter((part) => part !== undefined).join(' ')
    const all = writes.length === 0 ? '  none' : listed(writes)
    const count = filter.times === undefined ? 'a write' : `${filter.times} writes`
    return {
      pass,
      message: () =>
        `expected ${pass ? 'no such' : count}${wanted === '' ? '' : ` (${wanted})`}; the writes were:\n${all}`,
    }
  },

  async toHaveEvent({ client }: Pick<TestCluster, 'client'>, filter: EventFilter = {}): Promise<Verdict> {
    const { items } = await client.list(Event)
    const times = items
      .filter((event) => isMeant(event, filter))
      .reduce((sum, event) => sum + (event.series?.count ?? event.deprecatedCount ?? 1), 0)
    const pass = filter.times === undefined ? times > 0 : times === filter.times
    const { times: wanted, about, note, ...rest } = filter
    const words = {
      ...rest,
      ...(about === undefined ? {} : { about: `${about.kind} ${about.metadata?.name ?? ''}` }),
      ...(note === undefined ? {} : { note: String(note) }),
    }
    const all = items.length === 0 ? '  none' : items.map(eventLine).join('\n')
    const count = wanted === undefined ? 'an event' : `${wanted} events, not ${times},`
    return {
      pass,
      message: () => `expected ${pass ? 'no event' : count} ${JSON.stringify(words)}; the events are:\n${all}`,
    }
  },

  toHaveCondition(
    object: unknown,
    type: string,
    status?: Condition['status'],
    rest: Partial<Pick<Condition, 'reason' | 'message'>> = {},
  ): Verdict {
    const conditions = (object as { status?: { conditions?: readonly Condition[] } }).status?.conditions ?? []
    const found = conditions.find((condition) => condition.type === type)
    const pass =
      found !== undefined &&
      (status === undefined || found.status === status) &&
      (rest.reason === undefined || found.reason === rest.reason) &&
      (rest.message === undefined || found.message === rest.message)
    const wanted = JSON.stringify({ type, ...(status === undefined ? {} : { status }), ...rest })
    const shown = conditions.map((condition) => `  ${JSON.stringify(condition)}`).join('\n')
    return {
      pass,
      message: () =>
        `expected ${pass ? 'no ' : 'the '}condition ${wanted}; the conditions are:\n${shown === '' ? '  none' : shown}`,
    }
  },

  toBeControlledBy(object: unknown, owner: TypedObject): Verdict {
    const { metadata } = object as TypedObject
    const pass = metadata !== undefined && isControlledBy({ metadata }, { metadata: owner.metadata ?? {} })
    const owners = JSON.stringify(metadata?.ownerReferences ?? [])
    return {
      pass,
      message: () =>
        `expected ${metadata?.name} ${pass ? 'not ' : ''}to be controlled by ${owner.kind} ${owner.metadata?.name} (${owner.metadata?.uid}); its owners are ${owners}`,
    }
  },
})

/** What keeps a cluster from being quiet. */
async function unrest(cluster: TestCluster, duration: string): Promise<string | undefined> {
  try {
    await cluster.settle()
    const { writes } = await cluster.advance(duration)
    // Where loops do not fail the test they are looked for here.
    const loops = cluster.manager?.doctor.active ?? []
    if (loops.length > 0) return loopError(loops).message
    return writes.length === 0
      ? undefined
      : `the operator wrote in the ${duration} after it had settled:\n${listed(writes)}`
  } catch (error) {
    if (error instanceof SetpointError && error.code === 'ReconcileLoop') return error.message
    throw error
  }
}

function matches({ method, path }: JournalWrite, filter: WriteFilter): boolean {
  if (filter.method !== undefined && filter.method !== method) return false
  if (filter.path === undefined) return true
  return typeof filter.path === 'string' ? path.includes(filter.path) : filter.path.test(path)
}

function isMeant(event: Event, { type, reason, note, about, controller }: EventFilter): boolean {
  const { regarding = {}, note: said = '' } = event
  if (type !== undefined && event.type !== type) return false
  if (reason !== undefined && event.reason !== reason) return false
  if (controller !== undefined && event.reportingController !== controller) return false
  if (note !== undefined && !(typeof note === 'string' ? said.includes(note) : note.test(said))) return false
  if (about === undefined) return true
  const { name, namespace } = about.metadata ?? {}
  return about.kind === regarding.kind && name === regarding.name && (namespace ?? '') === (regarding.namespace ?? '')
}

function eventLine({ type, reason, regarding, note, series }: Event): string {
  const times = series === undefined ? '' : ` (${series.count} times)`
  return `  ${type} ${reason} of ${regarding?.kind} ${regarding?.name}: ${note}${times}`
}

function listed(writes: readonly JournalWrite[]): string {
  return writes.map(({ method, path, status }) => `  ${method} ${path} → ${status}`).join('\n')
}
