import { isConflict, isNotFound, type Kind, type ObjectMeta, type Transport } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { type Client, mergePatch } from 'setpoint'
import { removeDefinition } from './definitions.js'
import { eventually } from './eventually.js'
import { servedKinds } from './served-kinds.js'

interface Entry {
  readonly kind: Kind
  readonly metadata: ObjectMeta
}

/** Kinds that the control plane keeps for itself, or that follow from others. */
const FOREIGN_GROUPS = new Set(['apiregistration.k8s.io', 'flowcontrol.apiserver.k8s.io', 'discovery.k8s.io'])
const FOREIGN_KINDS = new Set(['Endpoints', 'ComponentStatus', 'IPAddress', 'CustomResourceDefinition'])
const WEBHOOKS = 'admissionregistration.k8s.io'

/** What was there before the first test cluster of this process, by UID. */
let before: ReadonlySet<string> | undefined

/** What a test cluster made on a server that others will use after it. Definitions stay, those without webhooks. */
export class Inventory {
  readonly #transport: Transport
  readonly #client: Client

  constructor(transport: Transport, client: Client) {
    this.#transport = transport
    this.#client = client
  }

  async begin(): Promise<void> {
    before ??= new Set((await this.#entries(() => true)).map(({ metadata }) => metadata.uid ?? ''))
  }

  /** Deletes what was not there before, whatever its finalizers say. Resolves when it is gone. */
  async restore(): Promise<void> {
    // Webhooks have nobody behind them any more: they would refuse everything else.
    await this.#empty(({ group }) => group === WEBHOOKS)
    await this.#removeConverted()
    await this.#empty(() => true)
  }

  async #empty(isMeant: (kind: Kind) => boolean): Promise<void> {
    await eventually('the objects of a test to go', async () => {
      const entries = await this.#entries(isMeant)
      const left = entries.filter(({ metadata }) => before?.has(metadata.uid ?? '') !== true)
      for (const entry of left) await this.#delete(entry)
      return left.length === 0 ? true : undefined
    })
  }

  /** A definition with a conversion webhook cannot be read any more, so it goes as well. */
  async #removeConverted(): Promise<void> {
    const { items } = await this.#client.list(CustomResourceDefinition)
    for (const definition of items) {
      if (definition.spec.conversion?.strategy !== 'Webhook') continue
      const patch = mergePatch({ spec: { conversion: { strategy: 'None', webhook: null } } })
      await this.#client.patch(CustomResourceDefinition, definition, patch)
      await eventually('the objects of a test to go', () => this.#emptyVersions(definition))
      await removeDefinition(this.#client, definition)
    }
  }

  /** Without conversion an object fits the schema of the version that it was stored in, and perhaps no other. */
  async #emptyVersions({ spec: { group, names, versions } }: CustomResourceDefinition): Promise<true | undefined> {
    let left = 0
    for (const { name } of versions.filter(({ served }) => served)) {
      const kind = await this.#client.kind({ apiVersion: `${group}/${name}`, kind: names.kind })
      const { items } = await this.#client.metadata.list(kind)
      left = items.length
      await Promise.allSettled(items.map(({ metadata }) => this.#delete({ kind, metadata })))
    }
    return left === 0 ? true : undefined
  }

  async #entries(isMeant: (kind: Kind) => boolean): Promise<Entry[]> {
    const kinds = (await servedKinds(this.#transport)).filter(
      (kind) => isMeant(kind) && !FOREIGN_GROUPS.has(kind.group) && !FOREIGN_KINDS.has(kind.kind),
    )
    const lists = await Promise.all(
      kinds.map(async (kind): Promise<Entry[]> => {
        const { items } = await this.#client.metadata.list(kind).catch((error: unknown) => {
          // A definition that goes takes its kind along.
          if (isNotFound(error)) return { items: [] }
          throw error
        })
        return items.map(({ metadata }) => ({ kind, metadata }))
      }),
    )
    return lists.flat().filter(({ metadata }) => metadata.namespace?.startsWith('kube-') !== true)
  }

  async #delete({ kind, metadata }: Entry): Promise<void> {
    try {
      if ((metadata.finalizers ?? []).length > 0)
        await this.#client.patch(kind, { metadata }, mergePatch({ metadata: { finalizers: null } }))
      if (metadata.deletionTimestamp === undefined)
        await this.#client.delete(kind, { metadata }, { gracePeriodSeconds: 0, propagationPolicy: 'Background' })
    } catch (error) {
      if (!isNotFound(error) && !isConflict(error)) throw error
    }
  }
}
