import { createHash } from 'node:crypto'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { type Client, ignoreNotFound } from 'setpoint'
import { eventually } from './eventually.js'

/** On a definition that a test installed: a digest of what it installed. */
const DIGEST = 'testing.setpoint.dev/digest'

/**
 * Installs definitions and waits until their kinds are served. One that is there as it should be stays: the garbage
 * collector takes half a minute to hear of a new one.
 */
export async function installDefinitions(
  client: Client,
  definitions: readonly CustomResourceDefinition[],
): Promise<void> {
  for (const definition of definitions) {
    const digest = createHash('sha256').update(JSON.stringify(definition.spec)).digest('hex')
    const present = await ignoreNotFound(client.get(CustomResourceDefinition, definition))
    if (present?.metadata.annotations?.[DIGEST] === digest) continue
    if (present !== undefined) await removeDefinition(client, definition)
    const annotations = { ...definition.metadata.annotations, [DIGEST]: digest }
    await client.create(CustomResourceDefinition, { ...definition, metadata: { ...definition.metadata, annotations } })
  }
  for (const { spec } of definitions) {
    for (const { name, served } of spec.versions) {
      const kind = { apiVersion: `${spec.group}/${name}`, kind: spec.names.kind }
      // One that is established may still be answered with 404 for a moment.
      if (served)
        await eventually(`${kind.apiVersion} ${kind.kind} to be served`, () => client.list(kind, { limit: 1 }))
    }
  }
}

/** Deletes a definition with its objects; resolves when it is gone. */
export async function removeDefinition(client: Client, definition: CustomResourceDefinition): Promise<void> {
  await ignoreNotFound(client.delete(CustomResourceDefinition, definition))
  await eventually(`CustomResourceDefinition ${definition.metadata.name ?? ''} to go`, async () => {
    const left = await ignoreNotFound(client.get(CustomResourceDefinition, definition))
    return left === undefined ? true : undefined
  })
}
