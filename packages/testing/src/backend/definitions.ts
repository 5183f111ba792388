import { createHash } from 'node:crypto'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { type Client, ignoreNotFound, type KindReference } from 'setpoint'
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
  // One that is established may still be answered with 404 for a moment.
  await areServed(definitions, (kind) => client.list(kind, { limit: 1 }))
}

/** Puts definitions of a newer release in the place of those that are there, and waits; their objects stay. */
export async function replaceDefinitions(
  client: Client,
  definitions: readonly CustomResourceDefinition[],
): Promise<void> {
  for (const { metadata, ...definition } of definitions) {
    const present = await ignoreNotFound(client.get(CustomResourceDefinition, { metadata }))
    if (present === undefined) await client.create(CustomResourceDefinition, { metadata, ...definition })
    else {
      // Its digest is no longer true of it.
      const { [DIGEST]: _, ...annotations } = present.metadata.annotations ?? {}
      await client.update(CustomResourceDefinition, {
        ...definition,
        metadata: { ...metadata, annotations, resourceVersion: present.metadata.resourceVersion ?? '' },
      })
    }
  }
  // Not by a list: to read objects of another version may take a webhook that does not answer yet.
  await areServed(definitions, (kind) => client.kind(kind))
}

/** Resolves when every version is there to ask for. */
async function areServed(
  definitions: readonly CustomResourceDefinition[],
  ask: (kind: KindReference) => Promise<unknown>,
): Promise<void> {
  for (const { spec } of definitions) {
    for (const { name, served } of spec.versions) {
      const kind = { apiVersion: `${spec.group}/${name}`, kind: spec.names.kind }
      if (served) await eventually(`${kind.apiVersion} ${kind.kind} to be served`, () => ask(kind))
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
