import type { KubeObject } from '@setpoint/kube'
import type { TestClient } from './testing.suite.js'

export const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

export interface DefinitionOptions {
  readonly plural?: string
  readonly kind?: string
  readonly group?: string
  readonly names?: object
  /** Default: one version, v1, with a schema of spec.size, spec.replicas and status, and both subresources. */
  readonly versions?: readonly object[]
}

const properties = {
  spec: {
    type: 'object',
    properties: {
      size: { type: 'integer', minimum: 0 },
      replicas: { type: 'integer' },
      color: { type: 'string' },
      shape: { type: 'string', default: 'round' },
    },
  },
  status: {
    type: 'object',
    properties: { phase: { type: 'string' }, replicas: { type: 'integer' }, selector: { type: 'string' } },
  },
}

/** One version of {@link definition}, with changes. */
export function definitionVersion(name: string, changes: object = {}): object {
  return {
    name,
    served: true,
    storage: true,
    schema: { openAPIV3Schema: { type: 'object', properties } },
    subresources: {
      status: {},
      scale: {
        specReplicasPath: '.spec.replicas',
        statusReplicasPath: '.status.replicas',
        labelSelectorPath: '.status.selector',
      },
    },
    ...changes,
  }
}

/** A CustomResourceDefinition: Widgets of example.com, unless told otherwise. */
export function definition(options: DefinitionOptions = {}): KubeObject {
  const { plural = 'widgets', kind = 'Widget', group = 'example.com' } = options
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural, kind, singular: kind.toLowerCase(), ...options.names },
      versions: options.versions ?? [definitionVersion('v1')],
    },
  }
}

/** Creates a definition and waits until it is established: what `kubectl wait --for=condition=Established` does. */
export async function establish(client: TestClient, wanted: KubeObject): Promise<KubeObject> {
  const { name = '', resourceVersion = '' } = (await client.create(DEFINITIONS, wanted)).metadata
  const watch = await client.watch(`${DEFINITIONS}?resourceVersion=${resourceVersion}`)
  const { object } = await watch.until(
    ({ object }) => object.metadata.name === name && hasCondition(object, 'Established'),
  )
  watch.close()
  return object
}

export function hasCondition(object: KubeObject, type: string, wanted = 'True'): boolean {
  return conditionOf(object, type)?.status === wanted
}

export function conditionOf(object: KubeObject, type: string): StatusCondition | undefined {
  const status = object['status'] as { conditions?: StatusCondition[] } | undefined
  return status?.conditions?.find((condition) => condition.type === type)
}

export interface StatusCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
}
