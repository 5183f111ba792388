import { normalizeDefinition } from './normalize.js'
import type { CustomResourceDefinition } from './types.js'

/**
 * Brings a decoded definition into the form that is stored, and fills in what v1 defaults: singular, listKind,
 * conversion, the port of a webhook's service. Changes `definition`.
 */
export function setDefinitionDefaults(definition: CustomResourceDefinition): void {
  const { spec } = normalizeDefinition(definition)
  const { names } = spec
  if (names.kind !== '') {
    names.singular ??= names.kind.toLowerCase()
    names.listKind ??= `${names.kind}List`
  }
  spec.conversion ??= { strategy: 'None' }
  const service = spec.conversion.webhook?.clientConfig?.service
  if (service !== undefined) service.port ??= 443
  definition.spec = spec
}
