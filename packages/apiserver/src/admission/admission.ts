import type { JsonObject, KubeObject } from '@setpoint/kube'
import type { RequestContext } from '../registry/context.js'
import type { Resource } from '../resource/index.js'

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** What is about to happen, as admission sees it. */
export interface AdmissionAttributes {
  readonly operation: Operation
  readonly context: RequestContext
  /** '' while a name is still to be generated, and for each object of a collection that is deleted. */
  readonly name: string
  /**
   * The object to be stored, in the hub version; absent for a delete. Mutating plugins change it in place. A write
   * through a subresource of another kind (scale) has the whole object here.
   */
  readonly object: KubeObject | undefined
  /** The stored object, in the hub version; absent for a create. Must not be changed. */
  readonly old: KubeObject | undefined
  readonly dryRun: boolean
  /** The request's options as sent, such as a CreateOptions. Default: none were. */
  readonly options?: JsonObject | undefined
}

/** One run of the mutating plugins over a request; a second follows when a webhook asks for it. */
export interface MutatingPass {
  /** 0, or 1 when plugins run again because a webhook changed the object. */
  readonly round: 0 | 1
  /** Asks for the second round. */
  requestReinvocation(): void
  /** What a plugin remembers from the first round to the second. */
  readonly memory: Map<string, unknown>
}

/** One admission plugin. A refusal is a thrown StatusError. */
export interface AdmissionPlugin {
  readonly name: string
  /** Which resources it looks at, asked once for each. Default: all. */
  handles?(resource: Resource): boolean
  /** Before validation; may change `attributes.object`. */
  mutate?(attributes: AdmissionAttributes, pass: MutatingPass): void | Promise<void>
  /** After validation; changes nothing. */
  validate?(attributes: AdmissionAttributes): void | Promise<void>
}

interface Chain {
  readonly mutating: readonly AdmissionPlugin[]
  readonly validating: readonly AdmissionPlugin[]
}

/**
 * The plugins in the order in which they run. Each resource has its own chain, made with its first request: a plugin
 * costs nothing where it has nothing to say.
 */
export class Admission {
  readonly #plugins: readonly AdmissionPlugin[]
  readonly #chains = new WeakMap<Resource, Chain>()

  constructor(plugins: readonly AdmissionPlugin[]) {
    this.#plugins = plugins
  }

  async mutate(attributes: AdmissionAttributes): Promise<void> {
    const { mutating } = this.#chain(attributes.context.resource)
    const pass = new Pass()
    await run(mutating, attributes, pass)
    if (!pass.reinvocationRequested) return
    pass.round = 1
    await run(mutating, attributes, pass)
  }

  async validate(attributes: AdmissionAttributes): Promise<void> {
    for (const plugin of this.#chain(attributes.context.resource).validating) {
      const pending = plugin.validate?.(attributes)
      if (pending !== undefined) await pending
    }
  }

  #chain(resource: Resource): Chain {
    const known = this.#chains.get(resource)
    if (known !== undefined) return known
    const plugins = this.#plugins.filter((plugin) => plugin.handles?.(resource) ?? true)
    const chain = {
      mutating: plugins.filter((plugin) => plugin.mutate !== undefined),
      validating: plugins.filter((plugin) => plugin.validate !== undefined),
    }
    this.#chains.set(resource, chain)
    return chain
  }
}

/** Made for every write, and hardly ever used: its memory comes with the first who asks. */
class Pass implements MutatingPass {
  round: 0 | 1 = 0
  reinvocationRequested = false
  #memory: Map<string, unknown> | undefined

  requestReinvocation(): void {
    this.reinvocationRequested = true
  }

  get memory(): Map<string, unknown> {
    this.#memory ??= new Map()
    return this.#memory
  }
}

async function run(
  plugins: readonly AdmissionPlugin[],
  attributes: AdmissionAttributes,
  pass: MutatingPass,
): Promise<void> {
  for (const plugin of plugins) {
    const pending = plugin.mutate?.(attributes, pass)
    if (pending !== undefined) await pending
  }
}
