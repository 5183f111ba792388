import {
  badRequest,
  cloneObject,
  compileLabelSelector,
  conflict,
  isConflict,
  type KubeObject,
  notFound,
  type Status,
} from '@setpoint/kube'
import type { DeleteOptions } from '@setpoint/kube/kinds/meta/v1'
import type { Eviction, PodDisruptionBudget } from '@setpoint/kube/kinds/policy/v1'
import type { Pod } from '@setpoint/kube/kinds/v1'
import { Admission } from '../admission/index.js'
import type { Catalog } from '../catalog/index.js'
import {
  deleteObject,
  LocalClient,
  objectKey,
  plainError,
  type RegistryDependencies,
  type RequestContext,
  updateObject,
} from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import { reviewKind } from '../reviews/index.js'
import { type ActionRequest, DONE, type PodAction } from './action.js'
import { setPodCondition } from './conditions.js'
import { chargeDisruption, tooManyRequests } from './disruption.js'

const TOO_MANY = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.'
/** What eviction itself does to a pod is nobody else's business any more. */
const NO_ADMISSION = new Admission([])

/** POST …/pods/NAME/eviction: deletes a pod, unless its disruption budget has something against it. */
export function evictionAction(catalog: Catalog): PodAction {
  return {
    name: 'eviction',
    kind: reviewKind({ group: 'policy', version: 'v1', kind: 'Eviction' }),
    // Clients from before Kubernetes 1.22 write it so, and are still understood.
    olderVersions: ['policy/v1beta1'],
    conditional: false,
    async perform(object, request) {
      const eviction = object as unknown as Eviction
      if (eviction.metadata?.name !== request.name)
        throw badRequest('name in URL does not match name in Eviction object')
      const options = deleteOptionsOf(eviction, request.dryRun)
      await request.validate(object)
      return evict(catalog, options, request)
    },
  }
}

/** Whether it is a dry run is said in the query or in the object, and not differently in both. */
function deleteOptionsOf({ deleteOptions = {} }: Eviction, dryRun: readonly string[]): DeleteOptions {
  const own = deleteOptions.dryRun ?? []
  if (own.length > 0 && dryRun.length > 0 && own.join() !== dryRun.join()) {
    const both = `[${dryRun.join(' ')}] and [${own.join(' ')}]`
    throw plainError(`Non-matching dry-run options in request and content: ${both}`)
  }
  return { ...deleteOptions, dryRun: own.length > 0 ? own : [...dryRun] }
}

async function evict(catalog: Catalog, options: DeleteOptions, request: ActionRequest): Promise<Status> {
  const { registry, context, name } = request
  const stored = registry.storage.get(objectKey(context.resource, context.namespace, name))
  if (stored === undefined) throw notFound(context.resource, name)
  const pod = stored.object as unknown as Pod
  const sure = options.preconditions?.resourceVersion !== undefined
  if (mayIgnoreBudget(pod)) {
    // A pod that has not ended may turn ready in between: then its budget counts.
    const pinned = !sure && !hasEnded(pod)
    try {
      await deletePod(request, pinned ? atVersion(options, stored.object) : options)
      return DONE
    } catch (error) {
      const now = registry.storage.get(stored.key)
      if (!pinned || !isConflict(error) || now?.revision === stored.revision) throw error
      return evict(catalog, options, request)
    }
  }
  const budgets = budgetsOf(catalog, request, pod)
  if (budgets.length > 1) return { ...DONE, status: 'Failure', message: TOO_MANY, code: 500 }
  const [budget] = budgets
  const spared = budget !== undefined && sparesUnready(budget, pod)
  if (budget !== undefined && !spared) await charge(catalog, request, budget, options)
  try {
    await deletePod(request, spared ? atVersion(options, stored.object) : options)
  } catch (error) {
    if (spared && !sure && isConflict(error)) throw tooManyRequests(budget)
    throw error
  }
  return DONE
}

function hasEnded({ metadata, status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed' || metadata.deletionTimestamp !== undefined
}

/** A pod that has ended, or not begun, is no loss. */
function mayIgnoreBudget(pod: Pod): boolean {
  return hasEnded(pod) || pod.status?.phase === 'Pending'
}

/** A pod that is not ready counts for nothing in a budget that is met, or that lets such pods go. */
function sparesUnready({ spec, status }: PodDisruptionBudget, pod: Pod): boolean {
  const ready = (pod.status?.conditions ?? []).some(({ type, status: is }) => type === 'Ready' && is === 'True')
  if (ready) return false
  if (spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {}
  return currentHealthy >= desiredHealthy && desiredHealthy > 0
}

function budgetResource(catalog: Catalog): Resource {
  return catalog.version('policy', 'v1')?.find('poddisruptionbudgets') as Resource
}

function budgetsOf(catalog: Catalog, { registry, context }: ActionRequest, pod: Pod): PodDisruptionBudget[] {
  const { prefix } = budgetResource(catalog)
  const all = registry.storage.list(`${prefix}${context.namespace}/`).items
  return all
    .map(({ object }) => object as unknown as PodDisruptionBudget)
    .filter(({ spec }) => compileLabelSelector(spec?.selector).matches(pod.metadata.labels ?? {}))
}

async function charge(
  catalog: Catalog,
  { registry, context, name }: ActionRequest,
  { metadata }: PodDisruptionBudget,
  { dryRun = [] }: DeleteOptions,
): Promise<void> {
  const client = new LocalClient(registry, { ...context.user, name: 'system:apiserver' }, 'kube-apiserver')
  const resource = budgetResource(catalog)
  const { namespace = '', name: budget = '' } = metadata ?? {}
  if (dryRun.length > 0) {
    const found = client.get(resource, namespace, budget)
    if (found !== undefined)
      chargeDisruption(cloneObject(found) as unknown as PodDisruptionBudget, name, registry.clock)
    return
  }
  await client.update(resource, { namespace, name: budget, subresource: 'status' }, (object) =>
    chargeDisruption(object as unknown as PodDisruptionBudget, name, registry.clock),
  )
}

function atVersion(options: DeleteOptions, { metadata }: KubeObject): DeleteOptions {
  const { resourceVersion = '' } = metadata
  return { ...options, preconditions: { ...options.preconditions, resourceVersion } }
}

function expectSame({ metadata }: KubeObject, wanted: DeleteOptions['preconditions'] = {}): void {
  const refuse = (what: string, asked: string, found: string, hint: string): Error =>
    conflict(
      { group: '', resource: 'Pod' },
      metadata.name ?? '',
      `the ${what} in the precondition (${asked}) does not match the ${what} in record (${found}). The object might have been ${hint}`,
    )
  const { uid = '', resourceVersion = '' } = metadata
  if (wanted.uid && wanted.uid !== uid) throw refuse('UID', wanted.uid, uid, 'deleted and then recreated')
  if (wanted.resourceVersion && wanted.resourceVersion !== resourceVersion) {
    throw refuse('ResourceVersion', wanted.resourceVersion, resourceVersion, 'modified')
  }
}

/** Says on the pod why it goes, then deletes it. */
async function deletePod({ registry, context, name }: ActionRequest, options: DeleteOptions): Promise<void> {
  const own: RegistryDependencies = { ...registry, admission: NO_ADMISSION }
  const dryRun = (options.dryRun ?? []).length > 0
  let preconditions = options.preconditions
  if (!dryRun) {
    const status: RequestContext = { ...context, subresource: context.resource.subresources.get('status') }
    const { object } = await updateObject(own, status, {
      name,
      forceAllowCreate: false,
      uidIsPrecondition: true,
      options: { dryRun: false, fieldManager: '' },
      tracked: true,
      produce(existing) {
        const copy = cloneObject(existing as KubeObject)
        expectSame(copy, options.preconditions)
        setPodCondition(
          copy as unknown as Pod,
          {
            type: 'DisruptionTarget',
            status: 'True',
            reason: 'EvictionByEvictionAPI',
            message: 'Eviction API: evicting',
          },
          registry.clock,
        )
        return copy
      },
    })
    const { resourceVersion } = object.metadata
    if (preconditions?.resourceVersion !== undefined && resourceVersion !== undefined) {
      preconditions = { ...preconditions, resourceVersion }
    }
  }
  await deleteObject(own, { ...context, subresource: undefined }, name, {
    dryRun,
    gracePeriodSeconds: options.gracePeriodSeconds,
    preconditions,
    orphanDependents: options.orphanDependents,
    propagationPolicy: options.propagationPolicy as 'Orphan' | 'Background' | 'Foreground' | undefined,
  })
}
