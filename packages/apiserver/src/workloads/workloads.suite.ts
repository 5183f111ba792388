import { type KubeObject, turns, VirtualClock } from '@setpoint/kube'
import { afterEach } from 'vitest'
import { ApiServer } from '../server.js'
import { TestClient } from '../testing.suite.js'
import type { WorkloadOptions, Workloads } from './index.js'

const STEP = 100

/** A simulated cluster under virtual time, with one line for each thing that a test wants from it. */
export class TestCluster {
  private constructor(
    readonly server: ApiServer,
    readonly client: TestClient,
    readonly clock: VirtualClock,
    readonly failures: readonly string[],
  ) {}

  static async start(options: WorkloadOptions = {}): Promise<TestCluster> {
    const clock = new VirtualClock()
    const failures: string[] = []
    const server = await ApiServer.start({
      listen: false,
      clock,
      workloads: options,
      onError: (message) => failures.push(message),
    })
    return new TestCluster(server, new TestClient(server.transport()), clock, failures)
  }

  get workloads(): Workloads {
    if (this.server.workloads === undefined) throw new Error('workloads are off')
    return this.server.workloads
  }

  /** Lets time pass, in small steps, so that every controller keeps up with it. */
  async pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += STEP) {
      await this.clock.advance(Math.min(STEP, milliseconds - passed))
      for (let turn = 0; turn < 10; turn++) await turns()
    }
  }

  /** Lets time pass until something is so; at most two minutes. */
  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    for (let passed = 0; passed < 120_000; passed += STEP) {
      if (await holds()) return
      await this.pass(STEP)
    }
    throw new Error(`two minutes have passed, and not: ${what}`)
  }

  async create(path: string, object: object): Promise<KubeObject> {
    return this.client.create(path, object)
  }

  async items(path: string): Promise<readonly KubeObject[]> {
    return (await this.client.get(path)).list.items
  }

  async pods(selector = ''): Promise<readonly PodView[]> {
    const query = selector === '' ? '' : `?labelSelector=${encodeURIComponent(selector)}`
    return (await this.items(`/api/v1/namespaces/default/pods${query}`)) as unknown as readonly PodView[]
  }

  async status(path: string): Promise<Status> {
    return (await this.client.read(path))['status'] as Status
  }

  /** `Reason: message` of the events about objects of a kind, in the order they were told. */
  async events(kind: string): Promise<string[]> {
    const path = `/api/v1/namespaces/default/events?fieldSelector=involvedObject.kind=${kind}`
    const { items } = (await this.client.get(path)).list
    return [...items]
      .sort((a, b) => Number(a.metadata.resourceVersion) - Number(b.metadata.resourceVersion))
      .map((event) => `${String(event['reason'])}: ${String(event['message'])}`)
  }

  async stop(): Promise<void> {
    await this.server.stop()
    if (this.failures.length > 0) throw new Error(`the server failed inside:\n${this.failures.join('\n')}`)
  }
}

/** What tests read of a status. */
export interface Status {
  readonly [field: string]: unknown
  readonly conditions?: readonly {
    readonly type: string
    readonly status: string
    readonly reason?: string
    readonly message?: string
  }[]
}

export interface PodView {
  readonly metadata: KubeObject['metadata']
  readonly spec: { readonly nodeName?: string; readonly containers: readonly { readonly image: string }[] }
  readonly status: Status & {
    readonly phase: string
    readonly podIP?: string
    readonly reason?: string
    readonly containerStatuses?: readonly {
      readonly restartCount: number
      readonly ready: boolean
      readonly state: {
        readonly waiting?: { readonly reason: string; readonly message?: string }
        readonly terminated?: { readonly exitCode: number; readonly reason: string }
      }
    }[]
  }
}

/** Starts clusters for the tests of a file, and stops them after each. A failure inside one fails its test. */
export function useClusters(): (options?: WorkloadOptions) => Promise<TestCluster> {
  const started: TestCluster[] = []
  afterEach(async () => {
    for (const cluster of started.splice(0)) await cluster.stop()
  })
  return async (options) => {
    const cluster = await TestCluster.start(options)
    started.push(cluster)
    return cluster
  }
}

/** The reason of a condition, with its status: `True NewReplicaSetAvailable`. */
export function conditionText(status: Status, type: string): string | undefined {
  const condition = status.conditions?.find((each) => each.type === type)
  return condition === undefined ? undefined : `${condition.status} ${condition.reason ?? ''}`.trim()
}

export const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments'
export const STATEFUL_SETS = '/apis/apps/v1/namespaces/default/statefulsets'
export const DAEMON_SETS = '/apis/apps/v1/namespaces/default/daemonsets'
export const REPLICA_SETS = '/apis/apps/v1/namespaces/default/replicasets'
export const JOBS = '/apis/batch/v1/namespaces/default/jobs'
export const CRON_JOBS = '/apis/batch/v1/namespaces/default/cronjobs'
export const PODS = '/api/v1/namespaces/default/pods'

/** A Deployment, StatefulSet or DaemonSet that selects `app=<name>`, with what a test adds to its spec. */
export function workload(name: string, spec: object = {}, pod: object = {}, annotations: object = {}): object {
  return {
    metadata: { name },
    spec: {
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name }, annotations },
        spec: { containers: [{ name: 'main', image: 'app:1' }], ...pod },
      },
      ...spec,
    },
  }
}

/** A Job of one container, with what a test adds to its spec. */
export function job(name: string, spec: object = {}, annotations: object = {}): object {
  return {
    metadata: { name },
    spec: {
      template: {
        metadata: { annotations },
        spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'work:1' }] },
      },
      ...spec,
    },
  }
}
