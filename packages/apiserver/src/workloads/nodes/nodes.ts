import { SetpointError } from '@setpoint/kube'
import type { PodFaults } from '../faults/index.js'
import type { Cluster, Kit } from '../machinery/index.js'
import type { NodeOptions, WorkloadOptions } from '../options.js'
import { unknownConditions } from './node-object.js'
import { SimulatedNode } from './simulated-node.js'

/** The simulated nodes, for tests to take down and bring back. */
export class Nodes {
  readonly #cluster: Cluster
  readonly #kit: Kit
  readonly #nodes: ReadonlyMap<string, SimulatedNode>

  private constructor(cluster: Cluster, nodes: readonly SimulatedNode[]) {
    this.#cluster = cluster
    this.#kit = cluster.controller('node-controller', async () => undefined)
    this.#nodes = new Map(nodes.map((node) => [node.name, node]))
  }

  static async start(cluster: Cluster, options: WorkloadOptions, faults: PodFaults): Promise<Nodes> {
    const nodes: SimulatedNode[] = []
    for (const [index, node] of nodeList(options.nodes ?? 1).entries()) {
      nodes.push(await SimulatedNode.start(cluster, node, index + 1, faults))
    }
    return new Nodes(cluster, nodes)
  }

  get names(): string[] {
    return [...this.#nodes.keys()]
  }

  /** The node is lost: its kubelet falls silent, and the control plane takes notice at once. */
  async down(name: string): Promise<void> {
    await this.#find(name).setUp(false)
    const node = this.#cluster.nodes.get('', name)
    if (node === undefined) return
    const now = this.#cluster.clock.now()
    await this.#kit.writer.updateStatus(this.#cluster.nodes, node, (draft) => {
      draft.status.conditions = unknownConditions(draft.status.conditions ?? [], now)
    })
    this.#kit.events.normal(node, 'NodeNotReady', `Node ${name} status is now: NodeNotReady`)
  }

  /** The node is back, with the pods that it had. */
  async up(name: string): Promise<void> {
    await this.#find(name).setUp(true)
  }

  /** Every kubelet looks at its pods again. */
  wake(): void {
    for (const { kubelet } of this.#nodes.values()) kubelet.wake()
  }

  #find(name: string): SimulatedNode {
    const node = this.#nodes.get(name)
    if (node !== undefined) return node
    const message = `there is no simulated node ${name}; there is ${this.names.join(', ') || 'none'}`
    throw new SetpointError('OptionInvalid', message)
  }
}

function nodeList(nodes: number | readonly NodeOptions[]): readonly NodeOptions[] {
  if (typeof nodes !== 'number') return nodes
  return Array.from({ length: nodes }, (_, index) => ({ name: `node-${index + 1}` }))
}
