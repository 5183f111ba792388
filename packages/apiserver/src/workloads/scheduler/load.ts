import { Quantity } from '@setpoint/kube'
import { keyOf, type Pod } from '../machinery/index.js'
import { type Amounts, requestsOf } from './resources.js'

const NOTHING = Quantity.of(0)

/** The pods of one node, and what they ask for together: kept up to date, because every placement reads it. */
export class NodeLoad {
  readonly #pods = new Map<string, Pod>()
  readonly #used = new Map<string, Quantity>()

  constructor(pods: readonly Pod[] = []) {
    for (const pod of pods) this.add(pod)
  }

  get count(): number {
    return this.#pods.size
  }

  get used(): Amounts {
    return this.#used
  }

  pods(): Iterable<Pod> {
    return this.#pods.values()
  }

  /** Adds a pod, or the newer version of one that is there. */
  add(pod: Pod): void {
    const known = this.#pods.get(keyOf(pod))
    this.#pods.set(keyOf(pod), pod)
    if (known?.spec === pod.spec) return
    if (known !== undefined) this.#change(known, (total, amount) => total.subtract(amount))
    this.#change(pod, (total, amount) => total.add(amount))
  }

  /** Tells whether the pod was there. */
  remove(pod: Pod): boolean {
    const known = this.#pods.get(keyOf(pod))
    if (known === undefined) return false
    this.#pods.delete(keyOf(pod))
    this.#change(known, (total, amount) => total.subtract(amount))
    return true
  }

  #change(pod: Pod, sum: (total: Quantity, amount: Quantity) => Quantity): void {
    for (const [name, amount] of requestsOf(pod)) this.#used.set(name, sum(this.#used.get(name) ?? NOTHING, amount))
  }
}
