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
  await areServed(client, definitions)
}

/** Puts definitions of a newer release in the place of those that are there; their objects stay. */
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
}

/** Resolves when every version is; one that is established may still be answered with 404 for a moment. */
export async function areServed(client: Client, definitions: readonly CustomResourceDefinition[]): Promise<void> {
  for (const { spec } of definitions) {
    for (const { name, served } of spec.versions) {
      const kind = { apiVersion: `${spec.group}/${name}`, kind: spec.names.kind }
      const what = `${kind.apiVersion} ${kind.kind} to be served`
      // Discovery, and not a list, which may need a webhook that does not answer yet.
      if (served) await eventually(what, () => client.kind(kind))
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
