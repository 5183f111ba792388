import { formatMicroTime } from '@setpoint/kube'
import type { PodFaults } from '../faults/index.js'
import { AddressRange, Kubelet } from '../kubelet/index.js'
import type { Cluster, Kit, Node } from '../machinery/index.js'
import type { NodeOptions } from '../options.js'
import { healthyConditions, LEASE_NAMESPACE, leaseObject, nodeAddress, nodeObject } from './node-object.js'

/** How often a kubelet renews its lease. */
const HEARTBEAT = 10_000

/** A node that is not there: its object, its lease, and the kubelet that speaks for it. */
export class SimulatedNode {
  readonly name: string
  readonly kubelet: Kubelet
  readonly #cluster: Cluster
  readonly #kit: Kit
  readonly #options: NodeOptions
  readonly #index: number
  #isUp = true

  private constructor(cluster: Cluster, options: NodeOptions, index: number, faults: PodFaults) {
    const { name } = options
    this.name = name
    this.#cluster = cluster
    this.#options = options
    this.#index = index
    this.#kit = cluster.kit(`node ${name}`, `system:node:${name}`, 'kubelet', () => this.#beat(), {
      component: 'kubelet',
      host: name,
    })
    const hostIp = nodeAddress(index)
    this.kubelet = new Kubelet(cluster, { node: name, hostIp, addresses: new AddressRange(index), faults })
  }

  /** Registers the node, unless it is there already, and begins its heartbeat. */
  static async start(cluster: Cluster, options: NodeOptions, index: number, faults: PodFaults): Promise<SimulatedNode> {
    const node = new SimulatedNode(cluster, options, index, faults)
    await node.#beat()
    return node
  }

  get isUp(): boolean {
    return this.#isUp
  }

  /** Takes the node down or brings it back. */
  async setUp(isUp: boolean): Promise<void> {
    this.#isUp = isUp
    this.kubelet.setUp(isUp)
    if (isUp) await this.#beat()
  }

  async #beat(): Promise<void> {
    if (!this.#isUp) return
    const now = this.#cluster.clock.now()
    const node = await this.#register(now)
    const renewTime = formatMicroTime(now)
    const lease = this.#cluster.leases.get(LEASE_NAMESPACE, this.name)
    if (lease === undefined) await this.#kit.writer.create(this.#cluster.leases, leaseObject(node, renewTime))
    else {
      await this.#kit.writer.update(this.#cluster.leases, lease, (draft) => {
        draft.spec.renewTime = renewTime
      })
    }
    this.#kit.loop.addAfter(this.name, HEARTBEAT)
  }

  async #register(now: number): Promise<Node> {
    const { nodes } = this.#cluster
    const existing = nodes.get('', this.name)
    const { writer, events } = this.#kit
    if (existing === undefined) {
      const created = await writer.create(nodes, nodeObject(this.#options, this.#index, now))
      events.normal(created, 'Starting', 'Starting kubelet.')
      events.normal(created, 'NodeReady', `Node ${this.name} status is now: NodeReady`)
      return this.#fillStatus(created, now)
    }
    const isReady = existing.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True')
    if (isReady === true) return existing
    events.normal(existing, 'NodeReady', `Node ${this.name} status is now: NodeReady`)
    return this.#fillStatus(existing, now)
  }

  /** A status is not taken from a create: it has a write of its own. */
  #fillStatus(node: Node, now: number): Promise<Node> {
    const { status } = nodeObject(this.#options, this.#index, now)
    return this.#kit.writer.updateStatus(this.#cluster.nodes, node, (draft) => {
      const { conditions = [] } = draft.status
      draft.status = { ...status, ...draft.status, conditions: healthyConditions(conditions, now) }
    })
  }
}
