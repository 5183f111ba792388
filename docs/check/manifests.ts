import { isAlreadyExists, type Client, type KubeObject } from 'setpoint'
import { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { Namespace } from 'setpoint/kinds/v1'
import { parseAllDocuments } from 'yaml'
import type { Block } from './block.js'

/** The whole objects in a block of YAML; parts of objects have no kind, and are only read. */
export function objectsOf({ page, line, text }: Block): KubeObject[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${page}:${line}: ${document.errors[0]?.message}`)
    const value = document.toJS() as unknown
    return isObject(value) ? [value] : []
  })
}

function isObject(value: unknown): value is KubeObject {
  return typeof value === 'object' && value !== null && 'apiVersion' in value && 'kind' in value && 'metadata' in value
}

/** Whether the server would take the object, every field of it; it rejects with what the server says. */
export async function dryRun(client: Client, object: KubeObject): Promise<void> {
  const { apiVersion, kind, metadata } = object
  if (metadata.namespace !== undefined) await namespace(client, metadata.namespace)
  // What only a server sets may stand on a page, but nobody can send it.
  const { deletionTimestamp: _, uid: __, resourceVersion: ___, generation: ____, ...rest } = metadata
  await client
    .create({ apiVersion, kind }, { ...object, metadata: rest }, { dryRun: true, fieldValidation: 'Strict' })
    .catch((error: unknown) => {
      if (!isAlreadyExists(error)) throw error
    })
}

async function namespace(client: Client, name: string): Promise<void> {
  await client.create(Namespace, { metadata: { name } }).catch((error: unknown) => {
    if (!isAlreadyExists(error)) throw error
  })
}

export function isDefinition(object: object): object is CustomResourceDefinition {
  const { apiVersion, kind } = object as Partial<KubeObject>
  return apiVersion === CustomResourceDefinition.apiVersion && kind === CustomResourceDefinition.kind
}
