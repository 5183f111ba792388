import { type Condition, SetpointError, systemClock, type TypedObject } from '@setpoint/kube'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { Pod } from '@setpoint/kube/kinds/v1'
import type { Cluster } from './cluster.js'
import { type Identity, identityOf, titleOf } from './identity.js'

const POLL = 100
/** Milliseconds before somebody is told what takes so long. */
const QUIET = 1000

export interface Patience {
  /** Milliseconds for all of it. */
  readonly timeout: number
  /** Hears what is being waited for. */
  readonly say: (line: string) => void
}

/** Undefined when it has come; otherwise what is still missing, a few words. */
type Look = () => Promise<string | undefined>

/** Looks until nothing is missing. Throws DeployTimeout with what is. */
export async function waitFor(what: string, look: Look, { timeout, say }: Patience): Promise<void> {
  const begin = systemClock.monotonic()
  let said = ''
  for (;;) {
    const missing = await look()
    if (missing === undefined) return
    const passed = systemClock.monotonic() - begin
    if (passed >= timeout) {
      throw new SetpointError('DeployTimeout', `${what}: ${missing}, after ${Math.round(timeout / 1000)} s`)
    }
    if (passed >= QUIET && missing !== said) {
      say(`waiting for ${what}: ${missing}`)
      said = missing
    }
    await systemClock.sleep(POLL)
  }
}

/** Until the server serves the kind. */
export function established(cluster: Cluster, definition: TypedObject, patience: Patience): Promise<void> {
  const identity = identityOf(definition)
  return waitFor(
    titleOf(identity),
    async () => {
      const conditions = conditionsOf(await cluster.get(identity))
      const refused = conditions.find(({ type, status }) => type === 'NamesAccepted' && status === 'False')
      if (refused !== undefined) throw new SetpointError('ResourceInvalid', `${titleOf(identity)}: ${refused.message}`)
      return conditions.some(isTrue('Established')) ? undefined : 'it is not established yet'
    },
    patience,
  )
}

/** Until all replicas of the newest generation are available, as `kubectl rollout status` has it. */
export function available(cluster: Cluster, deployment: TypedObject, patience: Patience): Promise<void> {
  const identity = identityOf(deployment)
  const target = { namespace: identity.namespace ?? '', name: identity.name }
  return waitFor(
    titleOf(identity),
    async () => {
      const { metadata, spec, status = {} } = await cluster.client.get(Deployment, target)
      const failed = conditionsOf({ status }).find(({ reason }) => reason === 'ProgressDeadlineExceeded')
      if (failed !== undefined) throw new SetpointError('DeployTimeout', `${titleOf(identity)}: ${failed.message}`)
      if ((status.observedGeneration ?? 0) < (metadata.generation ?? 0)) return 'nobody has looked at it yet'
      const wanted = spec?.replicas ?? 1
      const { updatedReplicas = 0, replicas = 0, availableReplicas = 0 } = status
      if (updatedReplicas < wanted) return `${updatedReplicas} of ${wanted} replicas are of the new generation`
      if (replicas > updatedReplicas) return `${replicas - updatedReplicas} old replicas are still there`
      if (availableReplicas >= wanted) return undefined
      const reasons = await reasonsIn(cluster, target.namespace, spec?.selector?.matchLabels ?? {})
      return [`${availableReplicas} of ${wanted} replicas are available`, ...reasons].join('; ')
    },
    patience,
  )
}

/** Until none of them is there any more. */
export function gone(cluster: Cluster, what: string, objects: readonly Identity[], patience: Patience): Promise<void> {
  let left = [...objects]
  return waitFor(
    what,
    async () => {
      const there = await Promise.all(left.map((object) => cluster.get(object)))
      const finalizers = there.map((object) => object?.metadata.finalizers ?? [])
      const held = left.flatMap((object, index) =>
        there[index] === undefined ? [] : [describe(object, finalizers[index])],
      )
      left = left.filter((_, index) => there[index] !== undefined)
      return held.length === 0 ? undefined : shortList(held)
    },
    patience,
  )
}

function describe(object: Identity, finalizers: readonly string[] = []): string {
  const kept = finalizers.filter(
    (name) => name !== 'foregroundDeletion' && name !== 'customresourcecleanup.apiextensions.k8s.io',
  )
  return kept.length === 0 ? `${titleOf(object)} is still there` : `${titleOf(object)} is held by ${kept.join(', ')}`
}

function shortList(sentences: readonly string[]): string {
  return sentences.length <= 3
    ? sentences.join('; ')
    : `${sentences.slice(0, 3).join('; ')}; and ${sentences.length - 3} more`
}

/** Why pods are not ready: `pod web-7f: ImagePullBackOff`. Who may not read them is none the wiser. */
async function reasonsIn(
  { client }: Cluster,
  namespace: string,
  labels: Readonly<Record<string, string>>,
): Promise<string[]> {
  try {
    const { items } = await client.list(Pod, { namespace, labels })
    return items.flatMap(({ metadata, status }) =>
      (status?.containerStatuses ?? []).flatMap(({ state }) => {
        const { reason, message } = state?.waiting ?? state?.terminated ?? {}
        if (reason === undefined || reason === 'ContainerCreating') return []
        return [`pod ${metadata.name}: ${reason}${message === undefined ? '' : ` (${message})`}`]
      }),
    )
  } catch {
    return []
  }
}

function conditionsOf(object: object | undefined): Condition[] {
  const { status } = (object ?? {}) as { status?: { conditions?: Condition[] } }
  return status?.conditions ?? []
}

function isTrue(wanted: string): (condition: Condition) => boolean {
  return ({ type, status }) => type === wanted && status === 'True'
}
