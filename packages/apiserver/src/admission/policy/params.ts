import { compileLabelSelector, type KubeObject, parseApiVersion } from '@setpoint/kube'
import type { ParamKind, ParamRef } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { Catalog } from '../../catalog/index.js'
import { collectionPrefix, objectKey } from '../../registry/keys.js'
import type { Resource } from '../../resource/index.js'
import type { Storage } from '../../storage/index.js'

/** A policy that is set up in a way that cannot be followed: `failurePolicy` says what that means. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** Where parameters come from. */
export interface ParamSource {
  readonly storage: Storage
  readonly catalog: Catalog
}

/** The resource that a policy's parameters are objects of; undefined: it has none. Throws a {@link ConfigurationError}. */
export function paramResource(catalog: Catalog, kind: ParamKind | undefined): Resource | undefined {
  if (kind === undefined) return undefined
  const { apiVersion = '', kind: name = '' } = kind
  const found = catalog.resourceOfKind(apiVersion, name)
  if (found !== undefined) return found
  const { group = '', version = apiVersion } = parseApiVersion(apiVersion) ?? {}
  throw new ConfigurationError(`failed to find resource referenced by paramKind: '${group}/${version}, Kind=${name}'`)
}

/**
 * The parameters of a binding, each of which the policy is evaluated with; undefined among them: with none.
 * `namespace` is that of the request. Throws a {@link ConfigurationError}.
 */
export async function collectParams(
  { storage }: ParamSource,
  resource: Resource | undefined,
  reference: ParamRef | undefined,
  namespace: string,
): Promise<readonly (KubeObject | undefined)[]> {
  if (resource === undefined || reference === undefined) return [undefined]
  const place = paramNamespace(resource, reference, namespace)
  const found = stored(storage, resource, reference, place)
  if (found.length === 0 && reference.parameterNotFoundAction === 'Deny') {
    throw new ConfigurationError('no params found for policy binding with `Deny` parameterNotFoundAction')
  }
  const { codec } = resource
  await codec.prepare?.(found)
  return found.map((object) => codec.fromHub(codec.load(object)))
}

function paramNamespace({ namespaced }: Resource, reference: ParamRef, namespace: string): string {
  const own = reference.namespace ?? ''
  if (!namespaced) {
    if (own === '') return ''
    throw new ConfigurationError('paramRef.namespace must not be provided for a cluster-scoped `paramKind`')
  }
  const place = own === '' ? namespace : own
  if (place !== '') return place
  throw new ConfigurationError('cannot use namespaced paramRef in policy binding that matches cluster-scoped resources')
}

function stored(
  storage: Storage,
  resource: Resource,
  { name = '', selector }: ParamRef,
  namespace: string,
): KubeObject[] {
  if (name !== '') {
    const object = storage.get(objectKey(resource, namespace, name))?.object
    return object === undefined ? [] : [object]
  }
  const chosen = compileLabelSelector(selector ?? {})
  const { items } = storage.list(collectionPrefix(resource, namespace))
  return items.map(({ object }) => object).filter(({ metadata }) => chosen.matches(metadata.labels ?? {}))
}
