import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KubeObject } from '@setpoint/kube'
import { Namespace } from 'setpoint/kinds/v1'
import { parseAllDocuments } from 'yaml'
import { isInstalled, Program } from '../clients/program.js'
import { runGo } from '../control-plane/go.js'
import type { Checks } from './checks.js'
import type { RealCluster } from './cluster.js'
import { OPERATOR, setpoint } from './command.js'

const RENDERER = fileURLToPath(new URL('../../chart-renderer', import.meta.url))
/** Where the renderer's release lives. */
const NAMESPACE = 'release-system'

/** The values that matter, away from their defaults. */
const OTHERWISE = [
  'scope=namespace',
  'replicas=3',
  'metrics.enabled=false',
  'networkPolicy.enabled=true',
  'webhooks.enabled=false',
  'crds.keep=false',
  'serviceAccount.annotations={"role": "voter"}',
  'resources={}',
  'env=[{"name": "BALLOT_FOLDER", "value": "/tmp/votes"}]',
  'podLabels={"team": "votes"}',
  'nodeSelector={"kubernetes.io/os": "linux"}',
  'tolerations=[{"operator": "Exists"}]',
  'imagePullSecrets=[{"name": "registry"}]',
]

/** `setpoint helm`: what its templates give, with and without other values, is taken by a real server. */
export async function chartForReal(cluster: RealCluster, folder: string, checks: Checks): Promise<void> {
  if (!isInstalled('go'))
    return checks.skip('the chart is not rendered: Go is not installed; get it from https://go.dev/dl')
  const chart = join(folder, 'chart')
  const made = await setpoint(['helm', OPERATOR, '--out', relative(OPERATOR, chart)], cluster.kubeconfig, folder)
  checks.equal('helm writes a chart', made.code, 0)
  const renderer = join(folder, 'chart-renderer')
  await runGo(['build', '-trimpath', '-o', renderer, '.'], RENDERER)
  const render = async (...settings: readonly string[]): Promise<{ code: number | string; output: string }> => {
    const running = new Program(renderer, [chart, ...settings], { folder })
    return { code: await running.ended, output: running.output }
  }
  await cluster.client.create(Namespace, { metadata: { name: NAMESPACE } })

  const plain = await render()
  checks.equal('a server takes what it renders to', await refusals(cluster, plain.output), [])
  checks.matches(
    'with rights over the cluster',
    plain.output,
    /^kind: ClusterRoleBinding\n.*\n {2}name: \S+-manager-rolebinding$/m,
  )
  const other = await render(...OTHERWISE)
  checks.equal('and with other values', await refusals(cluster, other.output), [])
  checks.matches(
    'with rights in the namespace',
    other.output,
    /^kind: RoleBinding\n.*\n {2}name: \S+-manager-rolebinding$/m,
  )
  checks.equal('without webhook configurations', other.output.includes('WebhookConfiguration'), false)
  const wrong = await render('scope=galaxy')
  checks.matches('a value that makes no sense is refused', wrong.output, /scope: must be cluster or namespace/)
  await cluster.client.delete(Namespace, { name: NAMESPACE })
}

/** What the server says against the objects; nothing is stored. */
async function refusals({ client }: RealCluster, text: string): Promise<string[]> {
  const objects = parseAllDocuments(text).map((document) => document.toJS() as KubeObject)
  const answers = objects.map(async ({ apiVersion, kind, ...object }) => {
    try {
      const options = { dryRun: true, fieldValidation: 'Strict', fieldManager: 'helm' } as const
      await client.apply({ apiVersion, kind }, object, options)
      return []
    } catch (error) {
      return [`${kind} ${object.metadata.name}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
  const found = (await Promise.all(answers)).flat()
  return objects.length > 10 ? found : [...found, `there are ${objects.length} objects:\n${text}`]
}
