import type { CustomResourceDefinition } from './types.js'

/** Fills in what v1 defaults: singular, listKind, conversion, the port of a webhook's service. Changes `definition`. */
export function setDefinitionDefaults(definition: CustomResourceDefinition): void {
  const { spec } = definition
  const { names } = spec
  if ((names.singular ?? '') === '' && names.kind !== '') names.singular = names.kind.toLowerCase()
  if ((names.listKind ?? '') === '' && names.kind !== '') names.listKind = `${names.kind}List`
  spec.conversion ??= { strategy: 'None' }
  const service = spec.conversion.webhook?.clientConfig?.service
  if (service !== undefined && service !== null) service.port ??= 443
}
