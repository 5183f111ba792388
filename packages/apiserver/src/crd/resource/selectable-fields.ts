import { goValue, type JsonObject, type KubeObject } from '@setpoint/kube'
import type { SelectableField } from '../definition/index.js'
import { AccessorError, fieldsOf, nestedValue } from './nested.js'

/**
 * What field selectors may name beyond metadata.name and metadata.namespace, and how to read it from an object.
 * A field that is absent reads as ''.
 */
export function selectableFields(
  fields: readonly SelectableField[] = [],
): ReadonlyMap<string, (object: KubeObject) => string> {
  return new Map(
    fields.map(({ jsonPath }) => {
      const names = fieldsOf(jsonPath)
      return [names.join('.'), (object: KubeObject) => textAt(object as unknown as JsonObject, names)]
    }),
  )
}

function textAt(object: JsonObject, names: readonly string[]): string {
  try {
    const value = nestedValue(object, names) ?? null
    return value === null ? '' : goValue(value)
  } catch (error) {
    // A value in the way that is no object has no such field.
    if (error instanceof AccessorError) return ''
    throw error
  }
}
