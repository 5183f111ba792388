import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isInvalid, mergePatch, StatusError } from 'setpoint'
import { MutatingWebhookConfiguration } from 'setpoint/kinds/admissionregistration.k8s.io/v1'
import { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Lease } from 'setpoint/kinds/coordination.k8s.io/v1'
import { ConfigMap } from 'setpoint/kinds/v1'
import { lastLines } from '../clients/program.js'
import { freePorts } from '../control-plane/processes.js'
import type { Checks } from './checks.js'
import type { RealCluster } from './cluster.js'
import { OPERATOR, setpoint, startProgram } from './command.js'
import { leadToProcess } from './network.js'

const NAME = 'example-voteconfig'
const NAMESPACE = `${NAME}-system`
const SERVICE = `${NAME}-webhook-service`
const DEFINITION = 'voteconfigs.voting.schoolofdevops.com'
const MANAGER = { namespace: NAMESPACE, name: `${NAME}-controller-manager` }
const CURRENT = { apiVersion: 'voting.schoolofdevops.com/v1', kind: 'VoteConfig' } as const
const OLD = { apiVersion: 'voting.schoolofdevops.com/v1alpha1', kind: 'VoteConfig' } as const
const PETS = { namespace: 'default', name: 'pets' }

/** What a deployment consists of: apiVersion, kind, address. */
type Entry = readonly [apiVersion: string, kind: string, target: { namespace?: string; name: string }]

/**
 * examples/voteconfig on a real control plane: deployed, run as its own service account under its own role, undeployed. No
 * node is there to run its pod: the Deployment's status is written here, and the program runs as a process beside.
 */
export async function deployForReal(cluster: RealCluster, folder: string, checks: Checks): Promise<void> {
  const { client, kubeconfig } = cluster
  const deploy = (...args: string[]): ReturnType<typeof setpoint> =>
    setpoint(['deploy', OPERATOR, '--yes', '--image', 'example.com/voteconfig:1', ...args], kubeconfig, folder)

  const first = await deploy('--no-wait')
  checks.equal('deploy ends well', first.code, 0)
  const entries = await inventory(cluster)
  checks.equal('what it makes is in its inventory', kindsOf(entries), EXPECTED)
  await checks.eventually('the definition is established', async () => {
    const { status } = await client.get(CustomResourceDefinition, { name: DEFINITION })
    return status?.conditions?.some(({ type, status: is }) => type === 'Established' && is === 'True') === true
  })

  const before = await versions(cluster, entries)
  const second = await deploy('--no-wait')
  checks.matches('the second deploy finds nothing to do', second.output, /\n {2}19 unchanged\nnothing to do/)
  checks.equal('and writes nothing', await versions(cluster, entries), before)

  const early = await deploy('--timeout', '2')
  checks.matches(
    'a Deployment without pods is waited for, and said so',
    early.output,
    /nobody has looked at it yet, after 2 s/,
  )
  const { metadata } = await client.get(Deployment, MANAGER)
  const status = {
    observedGeneration: metadata.generation,
    replicas: 1,
    updatedReplicas: 1,
    readyReplicas: 1,
    availableReplicas: 1,
  }
  await client.status.patch(Deployment, MANAGER, mergePatch({ status }))
  checks.matches('one that is available ends the wait', (await deploy('--timeout', '20')).output, /nothing to do/)

  await runAsItself(cluster, folder, checks, deploy)
}

/** The program, as the Deployment would start it. */
async function runAsItself(
  cluster: RealCluster,
  folder: string,
  checks: Checks,
  deploy: (...args: string[]) => ReturnType<typeof setpoint>,
): Promise<void> {
  const { client } = cluster
  const [port = 0] = await freePorts(1)
  const { spec } = await client.get(Deployment, MANAGER)
  const said = spec?.template.spec?.containers[0]?.env ?? []
  const ballots = join(folder, 'ballots')
  const environment = {
    ...Object.fromEntries(said.map(({ name, value = '' }) => [name, value])),
    // A pod has its ports for itself; this machine's may be taken.
    SETPOINT_HEALTH_PORT: '0',
    SETPOINT_METRICS_PORT: '0',
    SETPOINT_WEBHOOK_PORT: String(port),
    KUBECONFIG: await cluster.kubeconfigOf(NAMESPACE, MANAGER.name),
    BALLOT_FOLDER: ballots,
  }
  const operator = startProgram(environment, folder)
  try {
    await checks.eventually('the operator has its authority trusted', async () => {
      const { webhooks = [] } = await client.get(MutatingWebhookConfiguration, { name: SERVICE })
      return webhooks.every(({ clientConfig }) => clientConfig.caBundle !== undefined)
    })
    checks.matches('which is nothing that a deploy would undo', (await deploy('--no-wait')).output, /19 unchanged/)
    await leadToProcess(client, { namespace: NAMESPACE, service: SERVICE, definition: DEFINITION, port })
    await serves(cluster, checks)
    checks.equal('the votes have their place', existsSync(join(ballots, 'default.pets')), true)

    const gone = await setpoint(['undeploy', OPERATOR, '--yes', '--timeout', '60'], cluster.kubeconfig, folder)
    checks.matches('undeploy has the operator clean up, then takes it away', gone.output, UNDEPLOYED)
    checks.equal('its finalizer has run', existsSync(join(ballots, 'default.pets')), false)
    await leavesNothing(cluster, checks)
  } finally {
    await operator.stop()
    if (checks.problems.length > 0) checks.problems.push(`the operator printed:\n${lastLines(operator.output, 20)}`)
  }
}

const UNDEPLOYED =
  /deleted VoteConfig default\/pets\n(.*\n)*deleted Deployment [^\n]*\n(.*\n)*nothing of example-voteconfig is left/

/** Everything that the operator does, under its role, through its webhooks. */
async function serves({ client }: RealCluster, checks: Checks): Promise<void> {
  await checks.eventually('an object of the old version is taken', async () => {
    await client.create(OLD, { metadata: PETS, spec: { options: ['Guinea pigs ', 'Dogs'] } })
    return true
  })
  const stored = await client.get(CURRENT, PETS)
  checks.equal('it is converted, and filled in by the webhook', stored['spec'], {
    options: [
      { id: 'guinea-pigs', label: 'Guinea pigs' },
      { id: 'dogs', label: 'Dogs' },
    ],
    protected: false,
    title: 'pets',
  })
  await checks.eventually('it gets its ConfigMap', async () => {
    const { data } = await client.get(ConfigMap, { namespace: 'default', name: 'pets-config' })
    return data?.['OPTION_A'] === 'Guinea pigs'
  })
  await checks.eventually('and its status', async () => {
    const { status } = (await client.get(CURRENT, PETS)) as { status?: { phase?: string } }
    return status?.phase === 'Open'
  })
  const options = [
    { id: 'a', label: 'Same' },
    { id: 'b', label: 'same' },
  ]
  const refusal = await client
    .create(CURRENT, { metadata: { ...PETS, name: 'twice' }, spec: { options } })
    .catch((error: unknown) => error)
  checks.equal('the webhook refuses what makes no sense', refusal instanceof StatusError && isInvalid(refusal), true)
  const { spec } = await client.get(Lease, { namespace: NAMESPACE, name: `${NAME}-leader` })
  checks.equal('the operator leads', spec?.holderIdentity !== undefined && spec.holderIdentity !== '', true)
}

async function leavesNothing(cluster: RealCluster, checks: Checks): Promise<void> {
  for (const [apiVersion, kind, name] of EVERYWHERE) {
    checks.equal(`${kind} ${name} is gone`, await cluster.lacks(apiVersion, kind, { name }), true)
  }
  const rest = await cluster.client.list(ConfigMap, { labelSelector: 'app.kubernetes.io/managed-by=setpoint' })
  checks.equal('no ConfigMap of it is left', rest.items.length, 0)
}

const RBAC = 'rbac.authorization.k8s.io/v1'
const ADMISSION = 'admissionregistration.k8s.io/v1'
const EVERYWHERE: readonly (readonly [string, string, string])[] = [
  ['v1', 'Namespace', NAMESPACE],
  ['apiextensions.k8s.io/v1', 'CustomResourceDefinition', DEFINITION],
  [RBAC, 'ClusterRole', `${NAME}-manager-role`],
  [RBAC, 'ClusterRoleBinding', `${NAME}-manager-rolebinding`],
  [RBAC, 'ClusterRole', `${NAME}-webhook-role`],
  [ADMISSION, 'MutatingWebhookConfiguration', SERVICE],
  [ADMISSION, 'ValidatingWebhookConfiguration', SERVICE],
]

/** How many of each kind. */
const EXPECTED = {
  ClusterRole: 5,
  ClusterRoleBinding: 2,
  CustomResourceDefinition: 1,
  Deployment: 1,
  MutatingWebhookConfiguration: 1,
  Namespace: 1,
  Role: 2,
  RoleBinding: 2,
  Service: 2,
  ServiceAccount: 1,
  ValidatingWebhookConfiguration: 1,
}

function kindsOf(entries: readonly Entry[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [, kind] of entries) counts[kind] = (counts[kind] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function inventory({ client }: RealCluster): Promise<Entry[]> {
  const { data } = await client.get(ConfigMap, { namespace: NAMESPACE, name: `${NAME}-inventory` })
  return (data?.['objects'] ?? '')
    .trim()
    .split('\n')
    .map((line) => {
      const [apiVersion = '', kind = '', address = ''] = line.split(' ')
      const [first = '', second] = address.split('/')
      return [apiVersion, kind, second === undefined ? { name: first } : { namespace: first, name: second }]
    })
}

async function versions({ client }: RealCluster, entries: readonly Entry[]): Promise<string[]> {
  const inventoryEntry: Entry = ['v1', 'ConfigMap', { namespace: NAMESPACE, name: `${NAME}-inventory` }]
  return Promise.all(
    [...entries, inventoryEntry].map(async ([apiVersion, kind, target]) => {
      const { metadata } = await client.get({ apiVersion, kind }, target)
      return `${kind} ${target.name} ${metadata.resourceVersion}`
    }),
  )
}
