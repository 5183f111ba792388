import { cloneJson, type Json, type TypedObject } from '@setpoint/kube'
import type { Template } from './template.js'

/** An object for the release's namespace, under the release's labels. */
export function released<Kind extends TypedObject>(object: Kind, operator: string, template: Template): Kind {
  const copy = cloneJson(object as unknown as Json) as unknown as Kind
  const { metadata } = copy
  if (metadata === undefined) return copy
  if (metadata.namespace !== undefined) metadata.namespace = template.scalar('{{ .Release.Namespace }}')
  if (metadata.labels !== undefined) metadata.labels = labels(operator, template)
  return copy
}

/** Where a map of labels belongs. */
function labels(operator: string, template: Template): Record<string, string> {
  return template.block(`include "${operator}.labels" .`) as unknown as Record<string, string>
}

/** The same object with the Service that leads to its webhooks in the release's namespace. */
export function behindService<Value>(value: Value, template: Template): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => behindService(item, template)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [
    key,
    key === 'clientConfig' && hasService(item)
      ? { ...item, service: { ...item.service, namespace: template.scalar('{{ .Release.Namespace }}') } }
      : behindService(item, template),
  ])
  return Object.fromEntries(entries) as Value
}

/** Whether it is the client configuration of a webhook, and no schema of one. */
function hasService(value: unknown): value is { readonly service: { readonly name: string } } {
  const { service } = (value ?? {}) as { service?: { name?: unknown } }
  return typeof service?.name === 'string'
}
