import { type Kind, type ObjectMeta, SetpointError, type TypedObject } from '@setpoint/kube'
import { isGoneAfterDelete, type Target } from '../objects/index.js'
import { APPLY_INDENT, bodyOf, listIn, objectIn, objectOf } from './body.js'
import type { Core } from './core.js'
import { requireFieldManager } from './field-manager.js'
import { checkCallOptions } from './option-names.js'
import type { ApplyOptions, DeleteAllOptions, DeleteOptions, WriteOptions } from './options.js'
import type { Patch } from './patch.js'
import { addressOf, oneNamespaceFor } from './scope.js'
import { selectionQuery } from './selection.js'

const JSON_TYPE = 'application/json'
/** JSON is YAML, and this is the one name under which every server takes an apply. */
export const APPLY_TYPE = 'application/apply-patch+yaml'

/** What all objects on their way to the server have in common. */
interface Input {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
}

export async function writeObject<T>(
  core: Core,
  verb: 'create' | 'update' | 'apply',
  kind: Kind,
  object: Input,
  options: ApplyOptions,
): Promise<T> {
  const metadata = object.metadata ?? {}
  const { namespace, name } =
    verb === 'create'
      ? { namespace: oneNamespaceFor(kind, metadata.namespace, core.defaults.namespace), name: '' }
      : addressOf(kind, { metadata }, core.defaults.namespace)
  const query = core.writeQuery(options, options.force)
  if (verb === 'apply') requireFieldManager(kind, query.fieldManager)
  const contentType = verb === 'apply' ? APPLY_TYPE : JSON_TYPE
  const body = bodyOf(kind, object, namespace, verb === 'apply' ? APPLY_INDENT : undefined)
  return objectIn<T>(await core.send(core.call(verb, kind, options, { namespace, name, query, contentType, body })))
}

export async function patchObject<T>(
  core: Core,
  kind: Kind,
  target: Target,
  patch: Patch,
  options: WriteOptions,
): Promise<T> {
  // Where no types have checked it: the server would say no more than that it does not know the language.
  if (typeof (patch as Partial<Patch> | undefined)?.contentType !== 'string') {
    const message = `a patch of ${kind.kind} says in which language it is: jsonPatch([…]), mergePatch({…}) or strategicMergePatch({…})`
    throw new SetpointError('RequestInvalid', message)
  }
  const call = core.call('patch', kind, options, {
    ...addressOf(kind, target, core.defaults.namespace),
    query: core.writeQuery(options),
    contentType: patch.contentType,
    body: JSON.stringify(patch.body),
  })
  return objectIn<T>(await core.send(call))
}

/** The object as it still is, or undefined when it is gone. */
export async function deleteObject<T>(
  core: Core,
  kind: Kind,
  target: Target,
  options: DeleteOptions,
): Promise<T | undefined> {
  const call = core.call('delete', kind, options, {
    ...addressOf(kind, target, core.defaults.namespace),
    contentType: JSON_TYPE,
    body: deleteBody(core, options),
  })
  const response = await core.send(call)
  const bytes = response.whole ?? (await response.bytes())
  // Some servers have nothing to say of what is gone.
  const answer = bytes.length === 0 ? undefined : (objectOf(bytes) as TypedObject)
  return answer === undefined || isGoneAfterDelete(answer) ? undefined : (answer as T)
}

/** The objects as they were when they were deleted. */
export async function deleteObjects<T>(core: Core, kind: Kind, options: DeleteAllOptions): Promise<T[]> {
  const whose = `deleteAllOf of ${kind.kind}`
  checkCallOptions(whose, options)
  const call = core.call('deletecollection', kind, options, {
    namespace: oneNamespaceFor(kind, options.namespace, core.defaults.namespace),
    query: selectionQuery(whose, options),
    contentType: JSON_TYPE,
    body: deleteBody(core, options),
  })
  const { items } = await listIn(kind, await core.send(call))
  return items as T[]
}

function deleteBody(core: Core, options: DeleteOptions): string {
  const { gracePeriodSeconds, propagationPolicy, preconditions, dryRun = core.defaults.dryRun } = options
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    gracePeriodSeconds,
    propagationPolicy,
    preconditions,
    dryRun: dryRun === true ? ['All'] : undefined,
  })
}
