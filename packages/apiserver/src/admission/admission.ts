import type { KubeObject } from '@setpoint/kube'
import type { RequestContext } from '../registry/context.js'

/** What is about to happen, as admission sees it. */
export interface AdmissionAttributes {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE'
  readonly context: RequestContext
  readonly name: string
  /** The object to be stored; absent for a delete. Mutating plugins may change it. */
  readonly object: KubeObject | undefined
  /** The stored object; absent for a create. */
  readonly old: KubeObject | undefined
  readonly dryRun: boolean
}

/** One admission plugin. A refusal is a thrown StatusError. */
export interface AdmissionPlugin {
  readonly name: string
  /** Before validation; may change `attributes.object`. */
  mutate?(attributes: AdmissionAttributes): void | Promise<void>
  /** After validation; changes nothing. */
  validate?(attributes: AdmissionAttributes): void | Promise<void>
}

/** The plugins in the order in which they run. */
export class Admission {
  readonly #mutating: readonly AdmissionPlugin[]
  readonly #validating: readonly AdmissionPlugin[]

  constructor(plugins: readonly AdmissionPlugin[]) {
    this.#mutating = plugins.filter((plugin) => plugin.mutate !== undefined)
    this.#validating = plugins.filter((plugin) => plugin.validate !== undefined)
  }

  async mutate(attributes: AdmissionAttributes): Promise<void> {
    for (const plugin of this.#mutating) {
      const pending = plugin.mutate?.(attributes)
      if (pending !== undefined) await pending
    }
  }

  async validate(attributes: AdmissionAttributes): Promise<void> {
    for (const plugin of this.#validating) {
      const pending = plugin.validate?.(attributes)
      if (pending !== undefined) await pending
    }
  }
}
