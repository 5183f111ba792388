import type { Schema } from '../src/schema/index.js'
import { readText } from './source.js'

// The documents of the release are written with the OpenAPIEnums feature off; a server has it on. The values are in the
// Go source that the schemas are compiled from, which gofmt keeps in a fixed shape: a property's name stands alone on
// a line, and its values follow, deeper by two levels for the property itself and by more for its items.
const SOURCE = 'pkg/generated/openapi/zz_generated.openapi.go'
const DEFINITION = /^func schema_(k8sio_api|pkg_apis)_([a-z]+)_(v\d+(?:(?:alpha|beta)\d+)?)_(\w+)\(/
const PROPERTY = /^\t{5}"([^"]+)": \{$/
const VALUES = /^(\t+)Enum:\s+\[\]interface\{\}\{(.*)\},$/
const OWN_DEPTH = 7

/** Where the types live that are not in k8s.io/api. */
const OTHER_OWNERS: Readonly<Record<string, string>> = {
  apiextensions: 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions',
  apiregistration: 'io.k8s.kube-aggregator.pkg.apis.apiregistration',
  meta: 'io.k8s.apimachinery.pkg.apis.meta',
}

/** Adds the enum values of the Go source to the schemas; the number of fields that got some. */
export function addEnums(folder: string, schemas: ReadonlyMap<string, Schema>): number {
  let definition: Schema | undefined
  let property: Schema | undefined
  let added = 0
  for (const line of readText(folder, SOURCE).split('\n')) {
    const header = DEFINITION.exec(line)
    if (header !== null) {
      const [, root = '', owner = '', version, name] = header
      definition = schemas.get(
        `${root === 'pkg_apis' ? OTHER_OWNERS[owner] : `io.k8s.api.${owner}`}.${version}.${name}`,
      )
      property = undefined
      continue
    }
    const name = PROPERTY.exec(line)?.[1]
    if (name !== undefined) {
      property = definition?.properties?.[name]
      continue
    }
    const values = VALUES.exec(line)
    if (values === null || property === undefined) continue
    const target = values[1]?.length === OWN_DEPTH ? property : (property.items ?? property.additionalProperties)
    if (typeof target !== 'object') throw new Error(`${SOURCE}: no field for the values in ${line.trim()}`)
    target.enum = JSON.parse(`[${values[2]}]`) as string[]
    added++
  }
  if (added === 0) throw new Error(`${SOURCE} has no enum values: its shape must have changed`)
  return added
}
