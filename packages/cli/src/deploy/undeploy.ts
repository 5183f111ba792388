import { messageOf, SetpointError } from '@setpoint/kube'
import { withProgress } from '../progress/index.js'
import { explained } from '../project/index.js'
import type { Cluster } from './cluster.js'
import { confirmed } from './confirm.js'
import { type ConnectionOptions, type Deployment, withDeployment } from './connection.js'
import { customObjects } from './custom-objects.js'
import { type Identity, identityOf, isSame, titleOf } from './identity.js'
import { inventoryAddress } from './inventory.js'
import { gone, type Patience } from './wait.js'

export interface UndeployCommandOptions extends ConnectionOptions {
  readonly yes: boolean
  /** Leave the CustomResourceDefinitions, with all their objects. */
  readonly keepDefinitions: boolean
  /** Seconds. */
  readonly timeout: number
}

/**
 * `setpoint undeploy`: first the objects of the operator's kinds, while the operator can still clean up after them; then
 * the operator, with everything that its inventory has; the namespace last.
 */
export function undeploy(path: string, options: UndeployCommandOptions): Promise<void> {
  return explained(() =>
    withDeployment(path, options, async (deployment) => {
      const { cluster, name, server } = deployment
      const patience = { timeout: options.timeout * 1000, say: (line: string): void => console.log(line) }
      const { objects, custom } = await withProgress('asking what is there', async () => {
        const found = await whatIsThere(deployment, options.keepDefinitions)
        const definitions = found.filter(({ kind }) => kind === 'CustomResourceDefinition')
        return { objects: found, custom: await customObjects(cluster, definitions) }
      })
      if (objects.length === 0) {
        console.log(`nothing to do: ${server} has nothing of ${name}`)
        return
      }
      console.log(`Of ${name}, ${server} has:`)
      for (const identity of [...objects, ...custom]) console.log(`  delete  ${titleOf(identity)}`)
      const count = objects.length + custom.length
      const what = `${count} ${count === 1 ? 'object' : 'objects'}`
      const otherwise = `undeploying would delete ${what} of ${server}`
      if (!(await confirmed(`Delete ${what}?`, { yes: options.yes, otherwise }))) {
        console.log('nothing was deleted')
        return
      }
      await deleteCustomObjects(cluster, custom, patience)
      for (const stage of stagesOf(objects)) await deleteAll(cluster, stage, patience)
      const kept = options.keepDefinitions ? ' but its definitions, with all objects of their kinds' : ''
      console.log(`nothing of ${name} is left${kept}`)
    }),
  )
}

/**
 * What the inventory has, or else what the manifests say: they may have been applied by other means. Then nobody knows
 * whose the namespace is, and it stays.
 */
async function whatIsThere(deployment: Deployment, keepDefinitions: boolean): Promise<Identity[]> {
  const { cluster, objects, name, namespace, operator } = deployment
  const { objects: listed, found } = await deployment.inventory()
  const all = listed.length > 0 ? listed : objects.map(identityOf).filter(({ kind }) => kind !== 'Namespace')
  const inNamespace = (apiVersion: string, kind: string, itsName: string): Identity => {
    return { apiVersion, kind, namespace, name: itsName }
  }
  // What the operator and this command made beside the manifests: they go with the namespace, unless that stays.
  const made = [
    inNamespace('v1', 'ConfigMap', inventoryAddress(name, namespace).name),
    inNamespace('coordination.k8s.io/v1', 'Lease', `${name}-leader`),
    ...operator.webhooks
      .filter(({ kind }) => kind === 'Service')
      .map(({ metadata }) => inNamespace('v1', 'Secret', `${metadata?.name}-certificate`)),
  ]
  const wanted = [...all, ...made].filter(
    (identity) =>
      !found.some((other) => isSame(identity, other)) &&
      !(keepDefinitions && identity.kind === 'CustomResourceDefinition'),
  )
  const live = await Promise.all(wanted.map((identity) => cluster.get(identity)))
  const there = wanted.filter((_, index) => live[index] !== undefined)
  // The inventory goes with the namespace, not before: whoever is interrupted can go on.
  const isWhole = there.some(({ kind, name: itsName }) => kind === 'Namespace' && itsName === namespace)
  return isWhole ? there.filter((identity) => !made.includes(identity)) : there
}

async function deleteCustomObjects(cluster: Cluster, custom: readonly Identity[], patience: Patience): Promise<void> {
  for (const identity of custom) {
    try {
      if (await cluster.delete(identity)) patience.say(`deleted ${titleOf(identity)}`)
    } catch (error) {
      const rest = 'the operator still runs, and nothing of it was deleted'
      throw new SetpointError('DeployRefused', `${titleOf(identity)}: ${messageOf(error)}; ${rest}`, { cause: error })
    }
  }
  try {
    await gone(cluster, "the objects of the operator's kinds", custom, patience)
  } catch (error) {
    if (!(error instanceof SetpointError)) throw error
    const way = 'is the operator running? It still should: nothing of it was deleted'
    throw new SetpointError(error.code, `${error.message}; ${way}`, { cause: error })
  }
}

/**
 * In which order: nobody must ask for webhooks that are gone, the operator must not run without its rights, and a
 * namespace takes what is left in it.
 */
function stagesOf(objects: readonly Identity[]): Identity[][] {
  const isFirst = ({ kind }: Identity): boolean => kind.endsWith('WebhookConfiguration')
  const isSecond = ({ kind }: Identity): boolean => kind === 'Deployment'
  const isLast = ({ kind }: Identity): boolean => kind === 'Namespace'
  const isInventory = ({ kind, name }: Identity): boolean => kind === 'ConfigMap' && name.endsWith('-inventory')
  const rest = objects.filter(
    (identity) => ![isFirst, isSecond, isLast, isInventory].some((belongs) => belongs(identity)),
  )
  return [
    objects.filter(isFirst),
    objects.filter(isSecond),
    rest.toReversed(),
    objects.filter(isInventory),
    objects.filter(isLast),
  ]
}

async function deleteAll(cluster: Cluster, objects: readonly Identity[], patience: Patience): Promise<void> {
  const [first] = objects
  if (first === undefined) return
  for (const identity of objects) if (await cluster.delete(identity)) patience.say(`deleted ${titleOf(identity)}`)
  await gone(cluster, objects.length === 1 ? titleOf(first) : 'the deleted objects', objects, patience)
}
