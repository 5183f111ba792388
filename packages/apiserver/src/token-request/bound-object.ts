import { badRequest, conflict, groupVersionKindText, type KubeObject, notFound, parseApiVersion } from '@setpoint/kube'
import type { BoundObjectReference } from '@setpoint/kube/kinds/authentication.k8s.io/v1'
import type { Pod } from '@setpoint/kube/kinds/v1'
import type { TokenObjects } from '../service-account/index.js'

/** What a token is bound to: it ends with it. A pod brings its node along, for information. */
export interface BoundObjects {
  readonly pod?: KubeObject
  readonly secret?: KubeObject
  readonly node?: KubeObject
}

/** Finds what a request wants its token bound to. Throws the 400, 404 or 409 that says why it cannot be. */
export function boundObjects(
  objects: TokenObjects,
  reference: BoundObjectReference | undefined,
  namespace: string,
  account: string,
): BoundObjects {
  if (reference === undefined) return {}
  const { apiVersion = '', kind = '', name = '' } = reference
  const { group, version } = parseApiVersion(apiVersion) ?? { group: '', version: '' }
  const bound = group === '' ? find(objects, kind, namespace, name, account) : undefined
  if (bound === undefined) {
    throw badRequest(`cannot bind token to object of type ${groupVersionKindText({ group, version, kind })}`)
  }
  const uid = reference.uid ?? ''
  const own = (bound.pod ?? bound.secret ?? bound.node)?.metadata.uid ?? ''
  if (uid !== '' && uid !== own) {
    const why = `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`
    throw conflict({ group, resource: kind }, name, why)
  }
  return bound
}

/** Undefined for kinds that no token can be bound to. */
function find(
  objects: TokenObjects,
  kind: string,
  namespace: string,
  name: string,
  account: string,
): BoundObjects | undefined {
  switch (kind) {
    case 'Pod': {
      const pod = existing(objects.pod(namespace, name), 'pods', name)
      const { spec } = pod as unknown as Pod
      if ((spec?.serviceAccountName ?? '') !== account) {
        const problem = 'to pod running with different serviceaccount name.'
        throw badRequest(`cannot bind token for serviceaccount "${account}" ${problem}`)
      }
      return { pod, ...nodeOf(objects, spec?.nodeName ?? '') }
    }
    case 'Secret':
      return { secret: existing(objects.secret(namespace, name), 'secrets', name) }
    case 'Node':
      return { node: existing(objects.node(name), 'nodes', name) }
  }
  return undefined
}

/** Where a node is gone or not there yet, its name is still worth telling. */
function nodeOf(objects: TokenObjects, name: string): { node?: KubeObject } {
  if (name === '') return {}
  return { node: objects.node(name) ?? { kind: 'Node', apiVersion: 'v1', metadata: { name } } }
}

function existing(object: KubeObject | undefined, resource: string, name: string): KubeObject {
  if (object === undefined) throw notFound({ group: '', resource }, name)
  return object
}
