import { type KubeObject, notFound, type Selector, StatusError } from '@setpoint/kube'
import { NAMESPACES, namespaceKey } from '../../registry/keys.js'
import type { Resource } from '../../resource/index.js'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes } from '../admission.js'
import type { Hook } from './hook.js'

/** The namespace that a request is about: a request for a namespace is about itself. */
export function namespaceOf({ context, name }: AdmissionAttributes): string {
  return isNamespace(context.resource) ? name : context.namespace
}

function isNamespace({ group, resource }: Resource): boolean {
  return group === '' && resource === 'namespaces'
}

/**
 * Whether a webhook's selectors choose a request. `object` is the object as webhooks before this one left it. Throws a
 * 404 when the namespace is not there.
 */
export function selects(
  { namespaceSelector, objectSelector }: Pick<Hook, 'namespaceSelector' | 'objectSelector'>,
  attributes: AdmissionAttributes,
  object: KubeObject | undefined,
  storage: Storage,
): boolean {
  const missing = matchesNamespace(namespaceSelector, attributes, object, storage)
  if (missing === false) return false
  if (!matchesObject(objectSelector, attributes, object)) return false
  if (missing instanceof StatusError) throw missing
  return true
}

/** A missing namespace is an error only for webhooks that would be called otherwise. */
function matchesNamespace(
  selector: Selector,
  attributes: AdmissionAttributes,
  object: KubeObject | undefined,
  storage: Storage,
): boolean | StatusError {
  const { context, operation } = attributes
  const namespace = namespaceOf(attributes)
  const itself = isNamespace(context.resource)
  if ((namespace === '' && !itself) || selector.isEmpty) return true
  if (itself && context.subresource === undefined && operation !== 'DELETE') {
    return selector.matches(object?.metadata.labels ?? {})
  }
  const found = storage.get(namespaceKey(namespace))?.object
  if (found === undefined) return notFound(NAMESPACES, namespace)
  return selector.matches(found.metadata.labels ?? {})
}

function matchesObject(
  selector: Selector,
  { context, old }: AdmissionAttributes,
  object: KubeObject | undefined,
): boolean {
  if (selector.isEmpty) return true
  const { resource, subresource } = context
  // What a subresource of another kind shows has no labels.
  const labelled = subresource === undefined || subresource.kind === resource.kind
  return [object, old].some(
    (each) => each !== undefined && selector.matches(labelled ? (each.metadata.labels ?? {}) : {}),
  )
}
