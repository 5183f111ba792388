import type { KubeObject } from '@setpoint/kube'

/** A kind that the same tests run on: what they have in common is a name and a text. */
export interface SampleKind {
  readonly what: string
  readonly apiVersion: string
  readonly kind: string
  readonly resource: string
  readonly group: string
  /** Path of the collection in a namespace. */
  path(namespace?: string): string
  object(name: string, text?: string): KubeObject
  textOf(object: KubeObject): string | undefined
  /** A merge patch that sets the text. */
  change(text: string): object
  /** JSON pointer of the text. */
  readonly pointer: string
}

/** Kubernetes' own kinds, by one without defaults or a status. */
export const CONFIG_MAP: SampleKind = {
  what: 'a built-in kind',
  apiVersion: 'v1',
  kind: 'ConfigMap',
  resource: 'configmaps',
  group: '',
  path: (namespace = 'default') => `/api/v1/namespaces/${namespace}/configmaps`,
  object: (name, text = 'first') => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { text } }),
  textOf: (object) => (object['data'] as { text?: string } | undefined)?.text,
  change: (text) => ({ data: { text } }),
  pointer: '/data/text',
}

/** Custom resources, by the Widget of definitions.suite.ts. */
export const WIDGET: SampleKind = {
  what: 'a custom kind',
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  resource: 'widgets',
  group: 'example.com',
  path: (namespace = 'default') => `/apis/example.com/v1/namespaces/${namespace}/widgets`,
  object: (name, text = 'first') => ({
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name },
    spec: { color: text },
  }),
  textOf: (object) => (object['spec'] as { color?: string } | undefined)?.color,
  change: (text) => ({ spec: { color: text } }),
  pointer: '/spec/color',
}
