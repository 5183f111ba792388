import { equalJson, type Json, type KubeObject, type TypedObject } from '@setpoint/kube'
import { stringify } from 'yaml'
import { unifiedDiff } from '../manifests/diff.js'
import type { Cluster } from './cluster.js'
import { type Identity, identityOf, isSame, titleOf } from './identity.js'
import type { Inventory } from './inventory.js'
import { missingRights, problemsOf, Refusal } from './problems.js'

/** What a deployment would do to an object. */
export type Change =
  | { readonly action: 'create'; readonly identity: Identity; readonly object: TypedObject }
  | { readonly action: 'change'; readonly identity: Identity; readonly object: TypedObject; readonly diff: string }
  /** Its fields are as wanted; from now on they are this deployment's as well. */
  | { readonly action: 'adopt'; readonly identity: Identity; readonly object: TypedObject }
  | { readonly action: 'keep'; readonly identity: Identity }
  /** An earlier deployment made it, and the manifests have it no more. */
  | { readonly action: 'delete'; readonly identity: Identity }
  /** The same of a CustomResourceDefinition, which would take all its objects along. */
  | { readonly action: 'retain'; readonly identity: Identity }

export interface Plan {
  readonly changes: readonly Change[]
  /** Why a server would not take it; with any of them nothing may be written. */
  readonly problems: readonly string[]
}

export interface PlanOptions {
  readonly inventory: Inventory
  /** Delete CustomResourceDefinitions too, that are no longer in the manifests. */
  readonly pruneDefinitions: boolean
}

/** Asks the server, object by object, what applying them would do. Nothing is written. */
export async function planOf(
  cluster: Cluster,
  objects: readonly TypedObject[],
  { inventory, pruneDefinitions }: PlanOptions,
): Promise<Plan> {
  const changes: Change[] = []
  const problems: string[] = []
  // What is made on the way is not there for a dry run.
  const made = new Set<string>()
  for (const object of objects) {
    try {
      const change = await changeOf(cluster, object, made)
      if (change.action === 'create') made.add(titleOf(change.identity))
      changes.push(change)
    } catch (error) {
      problems.push(...(await problemsOf(error, object, cluster)))
    }
  }
  const wanted = objects.map(identityOf)
  for (const identity of inventory.objects.toReversed()) {
    if (wanted.some((other) => isSame(identity, other))) continue
    if ((await cluster.get(identity)) === undefined) continue
    const isDefinition = identity.kind === 'CustomResourceDefinition'
    const action = isDefinition && !pruneDefinitions ? 'retain' : 'delete'
    changes.push({ action, identity })
    if (action === 'delete' && !(await cluster.isAllowed('delete', identity))) {
      problems.push(`${titleOf(identity)}: you may not delete it, and the manifests have it no more`)
    }
  }
  return { changes, problems }
}

async function changeOf(cluster: Cluster, object: TypedObject, made: ReadonlySet<string>): Promise<Change> {
  const identity = identityOf(object)
  const live = await cluster.get(identity)
  if (live === undefined && identity.namespace !== undefined && made.has(`Namespace ${identity.namespace}`)) {
    await checkInNewNamespace(cluster, object, identity)
    return { action: 'create', identity, object }
  }
  let after: KubeObject
  try {
    after = await cluster.tryApply(object)
  } catch (error) {
    // Of a binding, the role: it is created just before.
    if (!cluster.runtime.isNotFound(error) || !bindsOneOf(object, made)) throw error
    return { action: 'create', identity, object }
  }
  if (live === undefined) return { action: 'create', identity, object }
  if (equalJson(live as Json, after as Json)) return { action: 'keep', identity }
  const diff = unifiedDiff(titleOf(identity), shown(live), shown(after), 'deployed')
  return diff === '' ? { action: 'adopt', identity, object } : { action: 'change', identity, object, diff }
}

/**
 * In a namespace that is not there the server tries nothing: rights are asked for one by one, and the object itself is
 * tried where nothing but its content can be wrong.
 */
async function checkInNewNamespace(cluster: Cluster, object: TypedObject, identity: Identity): Promise<void> {
  const { runtime } = cluster
  const missing = await missingRights(cluster, identity)
  if (missing !== undefined) throw new Refusal(missing)
  try {
    await cluster.tryApply({ ...object, metadata: { ...object.metadata, namespace: 'default' } })
  } catch (error) {
    if (runtime.isInvalid(error) || runtime.isBadRequest(error)) throw error
  }
}

function bindsOneOf(object: TypedObject, made: ReadonlySet<string>): boolean {
  const { roleRef } = object as TypedObject & { roleRef?: { kind: string; name: string } }
  if (roleRef === undefined) return false
  const { namespace } = object.metadata ?? {}
  const inNamespace = roleRef.kind === 'Role' && namespace !== undefined ? `${namespace}/` : ''
  return made.has(`${roleRef.kind} ${inNamespace}${roleRef.name}`)
}

/** An object without what only the server writes. In alphabetical order: not every server keeps one. */
function shown({ metadata, ...rest }: KubeObject): string {
  const { managedFields: _fields, resourceVersion: _version, generation: _generation, ...kept } = metadata
  const { status: _status, apiVersion, kind, ...content } = rest
  return stringify(
    { apiVersion, kind, metadata: kept, ...content },
    {
      lineWidth: 0,
      aliasDuplicateObjects: false,
      sortMapEntries: true,
    },
  )
}
