import { quote } from '@setpoint/kube'
import { isRecognizedFormat } from '../format/index.js'
import { toInternal } from './internal.js'
import { normalizeDefinition } from './normalize.js'
import { schemaHas, specSchemas } from './schema-walk.js'
import type { CustomResourceDefinition } from './types.js'

/** `Warning:` texts for formats that the server ignores; on an update, only for those that are new. */
export function definitionWarnings(definition: CustomResourceDefinition, old?: CustomResourceDefinition): string[] {
  const known = new Set(old === undefined ? [] : unrecognizedFormats(old))
  return unrecognizedFormats(definition)
    .filter((format) => !known.has(format))
    .map((format) => `unrecognized format ${quote(format)}`)
}

function unrecognizedFormats(definition: CustomResourceDefinition): string[] {
  const formats: string[] = []
  for (const schema of specSchemas(toInternal(normalizeDefinition(definition).spec))) {
    schemaHas(schema, ({ type = '', format = '' }) => {
      if (format !== '' && !isRecognizedFormat(type, format)) formats.push(format)
      return false
    })
  }
  return formats
}
