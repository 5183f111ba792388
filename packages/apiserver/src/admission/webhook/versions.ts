import { cloneObject, internalError, type Json, type KubeObject, parseApiVersion } from '@setpoint/kube'
import type { RequestContext } from '../../registry/context.js'
import { plainError } from '../../registry/get.js'
import type { Resource } from '../../resource/index.js'

/**
 * An object of a request as a webhook wants to see it: in the version of its rule, through the subresource that the
 * request names. `object` is in the hub version and stays as it is.
 */
export async function toVersion(
  { resource, subresource }: RequestContext,
  object: KubeObject,
  target: Resource,
): Promise<KubeObject> {
  const own = resource.codec.fromHub(object)
  if (subresource !== undefined && subresource.kind !== resource.kind) return subresource.view(own)
  if (target === resource) return own
  if (!resource.typedItems) return target.codec.fromHub(object)
  return convertCustom(resource, own, target.apiVersion)
}

/**
 * The way back: reads what a webhook left as its version, with defaults, and gives the hub version of it. `strict`: fields
 * that a built-in kind does not have are refused; they are dropped otherwise.
 */
export async function fromVersion(
  { resource, subresource }: RequestContext,
  changed: KubeObject,
  whole: KubeObject,
  target: Resource,
  { strict = false }: { readonly strict?: boolean } = {},
): Promise<KubeObject> {
  const value = changed as unknown as Json
  if (subresource !== undefined && subresource.kind !== resource.kind) {
    const view = subresource.decode({ value }).object
    return resource.codec.toHub(subresource.merge(view, resource.codec.fromHub(whole)))
  }
  if (!resource.typedItems) {
    expectKind(changed, target)
    const decoded = target.codec.decode({ value })
    if (strict && decoded.strict.length > 0) {
      throw internalError(`strict decoding error: ${decoded.strict.join(', ')}`)
    }
    return target.codec.toHub(decoded.object)
  }
  const object = readmitted(target, changed)
  if (target === resource) return object
  return readmitted(resource, await convertCustom(resource, object, resource.apiVersion))
}

function readmitted({ codec }: Resource, object: KubeObject): KubeObject {
  return codec.admitted?.read(object) ?? codec.decode({ value: object as unknown as Json }).object
}

/** A webhook may not make another kind of it. */
function expectKind({ apiVersion, kind }: KubeObject, target: Resource): void {
  if (kind === target.kind && apiVersion === target.apiVersion) return
  const version = parseApiVersion(apiVersion)?.version ?? apiVersion
  // Go's names of its packages: the group's first word.
  const [hub = ''] = target.group === '' ? ['core'] : target.group.split('.')
  throw plainError(`converting (${version}.${kind}) to (${hub}.${target.kind}): unknown conversion`)
}

async function convertCustom({ codec }: Resource, object: KubeObject, apiVersion: string): Promise<KubeObject> {
  if (codec.convert === undefined) return { ...cloneObject(object), apiVersion }
  const [converted] = await codec.convert([object], apiVersion)
  return converted as KubeObject
}
