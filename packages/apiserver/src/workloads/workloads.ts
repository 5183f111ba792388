import type { Controller, ControllerDependencies } from '../controllers/index.js'
import { startCronJobs } from './cronjob/index.js'
import { startDaemonSets } from './daemonset/index.js'
import { startDeployments } from './deployment/index.js'
import { startDisruptionBudgets } from './disruption/index.js'
import { startEndpoints, startEndpointSlices } from './endpoints/index.js'
import { PodFaults } from './faults/index.js'
import { startJobs, startTimeToLive } from './job/index.js'
import { Cluster } from './machinery/index.js'
import { Nodes, startNodeLifecycle } from './nodes/index.js'
import type { WorkloadOptions } from './options.js'
import { startReplicaSets, startReplicationControllers } from './replicaset/index.js'
import { startScheduler } from './scheduler/index.js'
import { startStatefulSets } from './statefulset/index.js'
import { startVolumes } from './volumes/index.js'

/** The running simulation. */
export class Workloads implements Controller {
  readonly name = 'workloads'
  /** Makes pods misbehave. */
  readonly pods: PodFaults
  /** Takes nodes down, and brings them back. */
  readonly nodes: Nodes
  readonly #cluster: Cluster

  private constructor(cluster: Cluster, pods: PodFaults, nodes: Nodes) {
    this.#cluster = cluster
    this.pods = pods
    this.nodes = nodes
  }

  static async start(dependencies: ControllerDependencies, options: WorkloadOptions): Promise<Workloads> {
    const cluster = new Cluster(dependencies)
    startReplicaSets(cluster)
    startReplicationControllers(cluster)
    startDeployments(cluster)
    startStatefulSets(cluster)
    startDaemonSets(cluster)
    startJobs(cluster)
    startTimeToLive(cluster)
    startCronJobs(cluster)
    startEndpointSlices(cluster)
    startEndpoints(cluster)
    startDisruptionBudgets(cluster)
    let nodes: Nodes | undefined
    const faults = new PodFaults(options, () => nodes?.wake())
    nodes = await Nodes.start(cluster, options, faults)
    await startVolumes(cluster, nodes.names.length > 0)
    startNodeLifecycle(cluster)
    if (nodes.names.length > 0) startScheduler(cluster)
    return new Workloads(cluster, faults, nodes)
  }

  stop(): Promise<void> {
    return this.#cluster.stop()
  }
}
