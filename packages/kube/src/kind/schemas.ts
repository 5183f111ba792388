import { componentPrefixes, schemaLines } from '../generated/schemas.js'
import { apiVersionOf, type GroupVersionKind } from '../gvk/index.js'
import type { ResolveSchema, Schema } from '../schema/index.js'

const REFERENCE = '#/components/schemas/'
/** Meta types (DeleteOptions, WatchEvent, Status) are kinds of many groups and live in one place. */
const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.'

/** A component's text until someone asks for it, its schema from then on. */
let components: Map<string, string | Schema> | undefined

function allComponents(): Map<string, string | Schema> {
  components ??= new Map(
    schemaLines.split('\n').map((line) => {
      const space = line.indexOf(' ')
      return [line.slice(0, space), line.slice(space + 1)]
    }),
  )
  return components
}

/** The names of all components, in ascending order. */
export function builtInComponents(): Iterable<string> {
  return allComponents().keys()
}

/** The schema of a component (`io.k8s.api.core.v1.Pod`). Parsed when first asked for; shared: nobody may change it. */
export function builtInComponent(name: string): Schema | undefined {
  const found = allComponents().get(name)
  if (typeof found !== 'string') return found
  const schema = JSON.parse(found) as Schema
  allComponents().set(name, schema)
  return schema
}

/** The component name of a built-in kind; undefined when there is no such kind. */
export function builtInSchemaName(kind: GroupVersionKind): string | undefined {
  const own = `${componentPrefixes[apiVersionOf(kind)] ?? META}${kind.kind}`
  return [own, `${META}${kind.kind}`].find((name) => isRegisteredAs(name, kind))
}

/** The schema of a built-in kind; undefined when there is no such kind. */
export function builtInSchema(kind: GroupVersionKind): Schema | undefined {
  const name = builtInSchemaName(kind)
  return name === undefined ? undefined : builtInComponent(name)
}

/** Finds what a `$ref` inside a built-in schema names. */
export const resolveBuiltInSchema: ResolveSchema = (reference) =>
  reference.startsWith(REFERENCE) ? builtInComponent(reference.slice(REFERENCE.length)) : undefined

function isRegisteredAs(name: string, { group, version, kind }: GroupVersionKind): boolean {
  const kinds = builtInComponent(name)?.['x-kubernetes-group-version-kind'] ?? []
  return kinds.some((other) => other.kind === kind && other.version === version && other.group === group)
}
