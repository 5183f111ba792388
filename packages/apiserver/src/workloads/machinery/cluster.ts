import type { Clock, Random } from '@setpoint/kube'
import type { ControllerDependencies } from '../../controllers/index.js'
import type { LocalClient } from '../../registry/index.js'
import type { Resource } from '../../resource/index.js'
import type {
  ControllerRevision,
  CronJob,
  DaemonSet,
  Deployment,
  Endpoints,
  EndpointSlice,
  Job,
  Lease,
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
  ReplicaSet,
  ReplicationController,
  Service,
  StatefulSet,
  StorageClass,
  StoredKind,
} from './kinds.js'
import { Loop } from './loop.js'
import { Recorder, type RecorderOptions } from './recorder.js'
import { ObjectStore } from './store.js'
import { Writer } from './writer.js'

/** What one controller works with. */
export interface Kit {
  readonly loop: Loop
  readonly writer: Writer
  readonly events: Recorder
}

/** What the controllers of workloads share: one store per kind, and the way to a queue, a pen and a voice. */
export class Cluster {
  readonly clock: Clock
  readonly random: Random
  readonly pods: ObjectStore<Pod>
  readonly nodes: ObjectStore<Node>
  readonly leases: ObjectStore<Lease>
  readonly services: ObjectStore<Service>
  readonly endpoints: ObjectStore<Endpoints>
  readonly endpointSlices: ObjectStore<EndpointSlice>
  readonly volumes: ObjectStore<PersistentVolume>
  readonly claims: ObjectStore<PersistentVolumeClaim>
  readonly storageClasses: ObjectStore<StorageClass>
  readonly deployments: ObjectStore<Deployment>
  readonly replicaSets: ObjectStore<ReplicaSet>
  readonly replicationControllers: ObjectStore<ReplicationController>
  readonly statefulSets: ObjectStore<StatefulSet>
  readonly daemonSets: ObjectStore<DaemonSet>
  readonly revisions: ObjectStore<ControllerRevision>
  readonly jobs: ObjectStore<Job>
  readonly cronJobs: ObjectStore<CronJob>
  readonly budgets: ObjectStore<PodDisruptionBudget>
  readonly #dependencies: ControllerDependencies
  readonly #stores: ObjectStore<never>[] = []
  readonly #kits: Kit[] = []

  constructor(dependencies: ControllerDependencies) {
    this.#dependencies = dependencies
    this.clock = dependencies.clock
    this.random = dependencies.random
    this.pods = this.#store('', 'pods')
    this.nodes = this.#store('', 'nodes')
    this.leases = this.#store('coordination.k8s.io', 'leases')
    this.services = this.#store('', 'services')
    this.endpoints = this.#store('', 'endpoints')
    this.endpointSlices = this.#store('discovery.k8s.io', 'endpointslices')
    this.volumes = this.#store('', 'persistentvolumes')
    this.claims = this.#store('', 'persistentvolumeclaims')
    this.storageClasses = this.#store('storage.k8s.io', 'storageclasses')
    this.deployments = this.#store('apps', 'deployments')
    this.replicaSets = this.#store('apps', 'replicasets')
    this.replicationControllers = this.#store('', 'replicationcontrollers')
    this.statefulSets = this.#store('apps', 'statefulsets')
    this.daemonSets = this.#store('apps', 'daemonsets')
    this.revisions = this.#store('apps', 'controllerrevisions')
    this.jobs = this.#store('batch', 'jobs')
    this.cronJobs = this.#store('batch', 'cronjobs')
    this.budgets = this.#store('policy', 'poddisruptionbudgets')
  }

  /** A controller of kube-controller-manager: `replicaset-controller`. `component` is how its events call it. */
  controller(name: string, sync: (key: string) => Promise<void>, component: string = name): Kit {
    return this.kit(name, `system:serviceaccount:kube-system:${name}`, 'kube-controller-manager', sync, { component })
  }

  /** Any other part of a cluster, under its own names. */
  kit(
    name: string,
    user: string,
    manager: string,
    sync: (key: string) => Promise<void>,
    source: Pick<RecorderOptions, 'component' | 'host' | 'instance'>,
  ): Kit {
    const { clock, onError } = this.#dependencies
    const client = this.#dependencies.client(user, manager)
    const kit: Kit = {
      loop: new Loop({ clock, sync, queue: (process) => this.#dependencies.queue(name, process) }),
      writer: new Writer(client),
      events: new Recorder({
        clock,
        client,
        events: this.#resource('', 'events'),
        onError: (key, error) => onError(name, key, error),
        ...source,
      }),
    }
    this.#kits.push(kit)
    return kit
  }

  /** Acts as a system user, under the name of a field manager. */
  client(user: string, manager: string): LocalClient {
    return this.#dependencies.client(user, manager)
  }

  /** Tells of a mistake that no queue will retry. */
  report(controller: string, error: unknown): void {
    this.#dependencies.onError(controller, '', error)
  }

  /** Ends every queue, and waits for what is under way. */
  async stop(): Promise<void> {
    for (const store of this.#stores) store.close()
    await Promise.all(this.#kits.map(({ loop }) => loop.stop()))
    await Promise.all(this.#kits.map(({ events }) => events.settled()))
  }

  #store<T extends StoredKind>(group: string, plural: string): ObjectStore<T> {
    const store = new ObjectStore<T>(this.#dependencies.storage, this.#resource(group, plural))
    this.#stores.push(store as unknown as ObjectStore<never>)
    return store
  }

  #resource(group: string, plural: string): Resource {
    const resource = this.#dependencies.catalog.version(group, 'v1')?.find(plural)
    if (resource === undefined) throw new Error(`the server does not serve ${plural} of ${group || 'the core group'}`)
    return resource
  }
}
