import type { Schema } from '../src/schema/index.js'

/** Where a component's type is declared: the module below src/generated/kinds, and the name there. */
export interface Declaration {
  readonly module: string
  readonly name: string
}

const META = 'meta/v1'

/** Components of apimachinery that no API group owns; the small ones join the meta types that most files import anyway. */
const SHARED: Readonly<Record<string, string>> = {
  'io.k8s.apimachinery.pkg.api.resource': META,
  'io.k8s.apimachinery.pkg.apis.meta.v1': META,
  'io.k8s.apimachinery.pkg.runtime': META,
  'io.k8s.apimachinery.pkg.util.intstr': META,
  'io.k8s.apimachinery.pkg.version': 'version',
}

/** The declaration of every component. A Go package becomes the module of the group-version that its kinds are served in. */
export function declarations(components: ReadonlyMap<string, Schema>): Map<string, Declaration> {
  const modules = new Map(Object.entries(SHARED))
  for (const [component, schema] of components) {
    const [only, ...others] = schema['x-kubernetes-group-version-kind'] ?? []
    const { owner } = split(component)
    if (only === undefined || others.length > 0 || modules.has(owner)) continue
    modules.set(owner, only.group === '' ? only.version : `${only.group}/${only.version}`)
  }
  const result = new Map<string, Declaration>()
  const taken = new Map<string, string>()
  for (const component of components.keys()) {
    const { owner, name } = split(component)
    const module = modules.get(owner)
    if (module === undefined) throw new Error(`${component}: no kind tells the API group of ${owner}`)
    const other = taken.get(`${module}.${name}`)
    if (other !== undefined) throw new Error(`${component} and ${other} would both be ${name} in ${module}`)
    taken.set(`${module}.${name}`, component)
    result.set(component, { module, name })
  }
  return result
}

function split(component: string): { owner: string; name: string } {
  const dot = component.lastIndexOf('.')
  return { owner: component.slice(0, dot), name: component.slice(dot + 1) }
}
