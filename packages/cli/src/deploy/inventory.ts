import { SetpointError } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { type Identity, isSame } from './identity.js'

/**
 * What a deployment consists of, kept beside it in the cluster: without it nobody could tell what the manifests of last
 * month had that today's have not.
 */
export interface Inventory {
  readonly objects: readonly Identity[]
  /** Namespaces that were there before the first deployment: they are not ours to delete. */
  readonly found: readonly Identity[]
}

export const EMPTY: Inventory = { objects: [], found: [] }

/** The ConfigMap of an operator's inventory. */
export function inventoryAddress(operator: string, namespace: string): { namespace: string; name: string } {
  return { namespace, name: `${operator}-inventory` }
}

export function inventoryObject(operator: string, namespace: string, { objects, found }: Inventory): ConfigMap {
  return {
    apiVersion: 'v1',
    kind: ConfigMap.kind,
    metadata: {
      ...inventoryAddress(operator, namespace),
      labels: { 'app.kubernetes.io/name': operator, 'app.kubernetes.io/managed-by': 'setpoint' },
      annotations: { 'setpoint.dev/purpose': 'what "setpoint undeploy" deletes, and "setpoint deploy" prunes' },
    },
    data: { objects: linesOf(objects), ...(found.length === 0 ? {} : { found: linesOf(found) }) },
  }
}

export function readInventory({ metadata, data = {} }: ConfigMap): Inventory {
  const where = `ConfigMap ${metadata.namespace ?? ''}/${metadata.name ?? ''}`
  const read = (text = ''): Identity[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => identityIn(line, where))
  return { objects: read(data['objects']), found: read(data['found']) }
}

/** Both of them, each object once: what there may be while a deployment is under way. */
export function union(one: readonly Identity[], other: readonly Identity[]): Identity[] {
  return [...one, ...other.filter((object) => !one.some((known) => isSame(known, object)))]
}

/** A line each: `apps/v1 Deployment web-system/web-controller-manager`. No name has a space or a slash in it. */
function linesOf(objects: readonly Identity[]): string {
  return objects
    .map(({ apiVersion, kind, namespace, name }) => {
      return `${apiVersion} ${kind} ${namespace === undefined ? name : `${namespace}/${name}`}\n`
    })
    .join('')
}

function identityIn(line: string, where: string): Identity {
  const [apiVersion, kind, address = '', ...rest] = line.split(' ')
  const [first, second, ...more] = address.split('/')
  if (!apiVersion || !kind || !first || rest.length > 0 || more.length > 0 || second === '') {
    const way = 'mend it by hand, or delete it: a new "setpoint deploy" makes another'
    throw new SetpointError(
      'DeployRefused',
      `${where} has a line that names no object, ${JSON.stringify(line)}; ${way}`,
    )
  }
  return second === undefined ? { apiVersion, kind, name: first } : { apiVersion, kind, namespace: first, name: second }
}
