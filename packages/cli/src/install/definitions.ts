import { type Condition, SetpointError, systemClock } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { Client } from 'setpoint'
import { FIELD_MANAGER } from '../deploy/cluster.js'
import type { Runtime } from '../project/index.js'

const POLL = 50

export interface WaitOptions {
  /** Milliseconds to wait. */
  readonly timeout: number
}

/** Applies definitions, and resolves when the server serves them all. Says of each what became of it, and whether that is news. */
export async function installDefinitions(
  client: Client,
  runtime: Runtime,
  definitions: readonly CustomResourceDefinition[],
  { timeout }: WaitOptions,
  say: (line: string, isNews: boolean) => void,
): Promise<void> {
  const outcomes = new Map<string, 'installed' | 'changed' | 'unchanged'>()
  for (const definition of definitions) {
    const name = nameOf(definition)
    const before = await runtime.ignoreNotFound(client.get(CustomResourceDefinition, { name }))
    const { metadata } = await client.apply(CustomResourceDefinition, definition as never, {
      fieldManager: FIELD_MANAGER,
      force: true,
    })
    const isSame = before?.metadata.generation === metadata?.generation
    outcomes.set(name, before === undefined ? 'installed' : isSame ? 'unchanged' : 'changed')
  }
  for (const [name, outcome] of outcomes) {
    await poll(timeout, async () => {
      const { status } = await client.get(CustomResourceDefinition, { name })
      const conditions = (status?.conditions ?? []) as Condition[]
      const refused = conditions.find(({ type, status: is }) => type === 'NamesAccepted' && is === 'False')
      if (refused !== undefined) throw new SetpointError('ResourceInvalid', `${name}: ${refused.message}`)
      return conditions.some(({ type, status: is }) => type === 'Established' && is === 'True')
    }).catch((error: unknown) => {
      if (error !== EXPIRED) throw error
      const message = `${name} is not served after ${timeout / 1000} s; look at "kubectl describe crd ${name}"`
      throw new SetpointError('KindUnknown', message)
    })
    say(`customresourcedefinition ${name} is ${outcome}`, outcome !== 'unchanged')
  }
}

/** Deletes definitions with all their objects, and resolves when they are gone. */
export async function uninstallDefinitions(
  client: Client,
  runtime: Runtime,
  definitions: readonly CustomResourceDefinition[],
  { timeout }: WaitOptions,
  say: (line: string) => void,
): Promise<void> {
  const there: string[] = []
  for (const name of definitions.map(nameOf)) {
    try {
      await client.delete(CustomResourceDefinition, { name })
      there.push(name)
    } catch (error) {
      if (!runtime.isNotFound(error)) throw error
      say(`customresourcedefinition ${name} was not there`)
    }
  }
  for (const name of there) {
    const isGone = async (): Promise<boolean> =>
      (await runtime.ignoreNotFound(client.get(CustomResourceDefinition, { name }))) === undefined
    await poll(timeout, isGone).catch((error: unknown) => {
      if (error !== EXPIRED) throw error
      const message =
        `${name} is still there after ${timeout / 1000} s: its objects have finalizers that nobody takes away; ` +
        `start the operator, or look at "kubectl get ${name} --all-namespaces"`
      throw new SetpointError('RequestInvalid', message)
    })
    say(`customresourcedefinition ${name} is deleted, with all its objects`)
  }
}

const EXPIRED = new Error('the time is over')

async function poll(timeout: number, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = systemClock.monotonic() + timeout
  while (!(await isDone())) {
    if (systemClock.monotonic() >= deadline) throw EXPIRED
    await systemClock.sleep(POLL)
  }
}

function nameOf({ metadata }: CustomResourceDefinition): string {
  return metadata?.name ?? ''
}
