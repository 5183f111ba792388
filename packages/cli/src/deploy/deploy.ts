import { SetpointError } from '@setpoint/kube'
import { withProgress } from '../progress/index.js'
import { explained } from '../project/index.js'
import { applyPlan, waitForOperator } from './apply.js'
import { confirmed } from './confirm.js'
import { type ConnectionOptions, withDeployment } from './connection.js'
import { identityOf } from './identity.js'
import { inventoryAddress } from './inventory.js'
import { planOf } from './plan.js'
import { missingRights } from './problems.js'
import { isIdle, planJson, planText } from './report.js'

export interface DeployCommandOptions extends ConnectionOptions {
  readonly yes: boolean
  readonly dryRun: boolean
  readonly forceConflicts: boolean
  readonly pruneDefinitions: boolean
  readonly wait: boolean
  /** Seconds. */
  readonly timeout: number
  readonly output: 'text' | 'json'
}

/** `setpoint deploy`: shows what would change, asks, applies it in order, and waits until the operator is available. */
export function deploy(path: string, options: DeployCommandOptions): Promise<void> {
  return explained(() =>
    withDeployment(path, options, async (deployment) => {
      const { cluster, name, namespace, objects, server, operator } = deployment
      // Programs read standard output; what people want to know meanwhile goes beside it.
      const isJson = options.output === 'json'
      const say = (line: string): void => (isJson ? console.error(line) : console.log(line))
      const { pruneDefinitions } = options
      const { inventory, plan } = await withProgress('asking what would change', async () => {
        const known = await deployment.inventory()
        return { inventory: known, plan: await planOf(cluster, objects, { inventory: known, pruneDefinitions }) }
      })
      // It is written as well, and is nothing that a plan should show.
      const list = { apiVersion: 'v1', kind: 'ConfigMap', ...inventoryAddress(name, namespace) }
      const missing = await missingRights(cluster, list)
      const problems = missing === undefined ? plan.problems : [...plan.problems, missing]
      if (problems.length > 0) throw refused(server, problems)
      const { changes } = plan
      const idle = isIdle(changes)
      if (isJson) console.log(JSON.stringify({ server, name, namespace, changes: planJson(plan) }, null, 2))
      else say(`${name} in namespace ${namespace} of ${server}:\n${planText(changes)}`)
      if (operator.options.image === 'controller:latest') {
        console.error('setpoint: the image is controller:latest, which no registry has; name yours with --image')
      }
      if (options.dryRun) return
      const count = changes.filter(({ action }) => action !== 'keep' && action !== 'retain').length
      const question = `Make ${count === 1 ? 'this change' : `these ${count} changes`}?`
      const otherwise = `deploying would change ${count} ${count === 1 ? 'object' : 'objects'} of ${server}`
      if (!idle && !(await confirmed(question, { yes: options.yes, otherwise }))) {
        say('nothing was changed')
        return
      }
      const patience = { timeout: options.timeout * 1000, say }
      if (!idle || inventory.objects.length === 0) {
        await applyPlan(cluster, changes, {
          ...patience,
          operator: name,
          namespace,
          inventory,
          objects: objects.map(identityOf),
          wait: options.wait,
        })
      }
      if (options.wait) await waitForOperator(cluster, objects, patience)
      say(idle ? 'nothing to do: the cluster has it all' : options.wait ? 'deployed, and available' : 'deployed')
    }),
  )
}

function refused(server: string, problems: readonly string[]): SetpointError {
  const lines = problems.map((problem) => `\n  ${problem}`).join('')
  return new SetpointError('DeployRefused', `${server} would refuse this; nothing was written:${lines}`)
}
