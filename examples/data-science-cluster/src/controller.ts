import {
  after,
  controller,
  type ControllerDefinition,
  type DeepReadonly,
  enqueueMapped,
  type ObjectOf,
  type ReconcileContext,
  type Result,
  watch,
} from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Namespace } from 'setpoint/kinds/v1'
import { type Component, components, type Part, PARTS } from './components/index.js'
import { type Failure, failureOf } from './failure.js'
import { DataScienceCluster } from './kind.js'

type Cluster = DeepReadonly<ObjectOf<typeof DataScienceCluster>>
type Context = ReconcileContext<typeof DataScienceCluster, Part, never>

/** What a component adds to the whole. */
type Verdict =
  | { readonly state: 'ready' | 'progressing' | 'off' }
  | { readonly state: 'failed'; readonly failure: Failure }

/** The one of its kind. */
export const THE_ONE = 'default-dsc'

export const dataScienceClusters: ControllerDefinition = controller({
  for: DataScienceCluster,
  owns: PARTS,
  // A namespace that was missing may be what everything waits for.
  watches: [
    watch(
      Namespace,
      enqueueMapped(() => [{ name: THE_ONE }]),
    ),
  ],
  async reconcile(cluster, ctx): Promise<Result> {
    if (cluster.metadata.name !== THE_ONE) {
      ctx.notReady('NotTheOne', `there is one DataScienceCluster in a cluster, and its name is ${THE_ONE}`)
      return undefined
    }
    const verdicts = new Map<string, Verdict>()
    // Each on its own: one that fails must not keep the others from their work.
    for (const component of components) verdicts.set(component.name, await reconcileComponent(component, cluster, ctx))
    summarize(verdicts, cluster, ctx)
    const failures = [...verdicts.values()].flatMap((verdict) => (verdict.state === 'failed' ? [verdict.failure] : []))
    const transient = failures.find(({ kind }) => kind === 'transient')
    // Thrown, so that it is tried again, and ever more slowly.
    if (transient !== undefined) throw transient.error
    return after(failures.length > 0 ? '5m' : '10m')
  },
})

/** Brings one component into the state that it should be in, and sets its condition. */
async function reconcileComponent(component: Component, cluster: Cluster, ctx: Context): Promise<Verdict> {
  const { components: specs, applicationsNamespace: namespace } = cluster.spec
  const spec = specs[component.name]
  const objects = component.objects(namespace, spec)
  try {
    await ctx.component(spec.managementState, objects)
  } catch (error) {
    const failure = failureOf(error)
    ctx.condition(component.condition, 'False', failure.reason, failure.message)
    return { state: 'failed', failure }
  }
  if (spec.managementState !== 'Managed') {
    const isRemoved = spec.managementState === 'Removed'
    const message = isRemoved ? 'it is not wanted' : 'it is left to whoever looks after it'
    ctx.condition(component.condition, isRemoved ? 'False' : 'Unknown', spec.managementState, message)
    return { state: 'off' }
  }
  const deployments = objects.filter(({ kind }) => kind === Deployment)
  const waiting = deployments.filter(
    ({ name }) => !isAvailable(ctx.get(Deployment, { name, namespace }), spec.replicas),
  )
  if (waiting.length > 0) {
    const names = waiting.map(({ name }) => name).join(', ')
    ctx.condition(component.condition, 'False', 'Progressing', `waiting for ${names}`)
    return { state: 'progressing' }
  }
  ctx.condition(component.condition, 'True', 'Available', 'all its deployments are available')
  return { state: 'ready' }
}

/** Makes one sentence of many: the phase, the conditions of the whole, and an event when Ready turns. */
function summarize(verdicts: ReadonlyMap<string, Verdict>, cluster: Cluster, ctx: Context): void {
  const named = (state: Verdict['state']): string[] =>
    [...verdicts].filter(([, verdict]) => verdict.state === state).map(([name]) => name)
  const [failed, progressing] = [named('failed'), named('progressing')]
  const isReady = failed.length === 0 && progressing.length === 0
  const [reason, message] = isReady
    ? ['Reconciled', 'every managed component is available']
    : failed.length > 0
      ? ['ComponentFailed', `not in place: ${failed.join(', ')}`]
      : ['Progressing', `waiting for ${progressing.join(', ')}`]
  ctx.status({
    phase: isReady ? 'Ready' : failed.length > 0 ? 'Error' : 'Progressing',
    installedComponents: Object.fromEntries([...verdicts].map(([name, { state }]) => [name, state === 'ready'])),
  })
  ctx.condition('Ready', isReady ? 'True' : 'False', reason, message)
  ctx.condition('Progressing', progressing.length > 0 ? 'True' : 'False', reason, message)
  const before = cluster.status?.conditions?.find(({ type }) => type === 'Ready')?.reason
  if (before !== reason) ctx.event(failed.length > 0 ? 'Warning' : 'Normal', reason, message)
}

/** Of what is asked for now: a Deployment that is rolling out has replicas of the old template, too. */
function isAvailable(deployment: DeepReadonly<Deployment> | undefined, replicas: number): boolean {
  const { observedGeneration, updatedReplicas = 0, availableReplicas = 0 } = deployment?.status ?? {}
  const isCurrent = observedGeneration !== undefined && observedGeneration === deployment?.metadata?.generation
  return isCurrent && updatedReplicas >= replicas && availableReplicas >= replicas
}
