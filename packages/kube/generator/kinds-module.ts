import type { DiscoveryGroup, DiscoveryResource } from '../src/kind/discovery.js'
import type { Schema } from '../src/schema/index.js'
import { HEADER } from './header.js'
import { literal, propertyName, quoted } from './literal.js'
import type { Declaration } from './modules.js'
import { ALIASES, FILLED_BY_SERVER, HAND_WRITTEN } from './special-types.js'
import { referenced, typeText } from './type-text.js'

const OBJECT_META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta'
const LIST_META = 'io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta'

/** Everything that the modules are made from. */
export interface Model {
  readonly components: ReadonlyMap<string, Schema>
  readonly declarations: ReadonlyMap<string, Declaration>
  readonly discovery: readonly DiscoveryGroup[]
}

/** The text of each module below src/generated/kinds, by its path without extension. */
export function kindsModules(model: Model): Map<string, string> {
  const modules = new Set([...model.declarations.values()].map(({ module }) => module))
  return new Map([...modules].sort().map((module) => [module, new KindsModule(model, module).text()]))
}

/** Writes one module: collects what the types import while it spells them. */
class KindsModule {
  readonly #model: Model
  readonly #module: string
  readonly #resources: ReadonlyMap<string, DiscoveryResource>
  /** Names to import as types, by the path they come from. */
  readonly #imports = new Map<string, Set<string>>()

  constructor(model: Model, module: string) {
    this.#model = model
    this.#module = module
    const { group, version } = this.#groupVersion
    const resources = model.discovery.find(({ name }) => name === group)?.versions.find((v) => v.version === version)
    this.#resources = new Map(resources?.resources.map((resource) => [resource.kind, resource]))
  }

  text(): string {
    const own = [...this.#model.declarations].filter(([, { module }]) => module === this.#module)
    const handWritten = own.filter(([component]) => component in HAND_WRITTEN)
    const generated = own.filter(([component]) => !(component in HAND_WRITTEN))
    const body = generated.map(([component, { name }]) => this.#declare(component, name))
    const kinds = generated.flatMap(([, { name }]) => this.#constant(name) ?? [])
    const imports = [...this.#imports]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, names]) => `import type { ${[...names].sort().join(', ')} } from '${path}'`)
    if (kinds.length > 0) imports.unshift(`import { defineKind } from '${this.#root()}kind/kind.js'`)
    const exports = this.#reexports(handWritten)
    return `${[HEADER, ...imports, ...exports, '', ...body, ...kinds].join('\n').trimEnd()}\n`
  }

  #declare(component: string, name: string): string {
    const alias = ALIASES[component]
    if (alias !== undefined) {
      if (/\bJson\b/.test(alias)) this.#import(`${this.#root()}json/index.js`, 'Json')
      return `export type ${name} = ${alias}\n`
    }
    const schema = this.#schema(component)
    if (schema.properties === undefined) return `export type ${name} = ${typeText(schema, this.#spell)}\n`
    return `export interface ${name} {\n${this.#fields(component, name, schema).join('\n')}\n}\n`
  }

  #fields(component: string, name: string, schema: Schema): string[] {
    const properties = { ...schema.properties }
    const fields: string[] = []
    const meta = referenced(properties.metadata ?? {})
    if (schema['x-kubernetes-group-version-kind'] !== undefined && properties.kind !== undefined) {
      // Objects and lists say what they are. The rest (DeleteOptions, …) goes where the URL already says it.
      const mark = meta === undefined ? '?' : ''
      fields.push(`  apiVersion${mark}: ${quoted(this.#apiVersion)}`, `  kind${mark}: ${quoted(name)}`)
      delete properties.apiVersion
      delete properties.kind
      if (meta !== undefined) {
        // What can be read back always has metadata; reviews and what is sent to subresources need none.
        const isRead = meta === LIST_META || this.#resources.get(name)?.verbs.includes('get')
        fields.push(`  metadata${isRead ? '' : '?'}: ${this.#spell(meta)}`)
        delete properties.metadata
      }
    }
    const required = new Set(schema.required?.filter((field) => !FILLED_BY_SERVER.has(`${component}.${field}`)))
    const spell = meta === LIST_META ? this.#spell : this.#spellEmbedded
    for (const [field, child] of Object.entries(properties)) {
      fields.push(`  ${propertyName(field)}${required.has(field) ? '' : '?'}: ${typeText(child, spell)}`)
    }
    return fields
  }

  #constant(name: string): string | undefined {
    const resource = this.#resources.get(name)
    if (resource === undefined) return undefined
    const { singularName, shortNames, categories, namespaced, name: plural, kind } = resource
    const { group, version } = this.#groupVersion
    this.#import(`${this.#root()}kind/kind.js`, 'Kind')
    const names = {
      group,
      version,
      kind,
      plural,
      ...(singularName !== kind.toLowerCase() && { singular: singularName }),
      namespaced,
      ...(shortNames && { shortNames }),
      ...(categories && { categories }),
    }
    return `export const ${name}: Kind<${name}> = /* @__PURE__ */ defineKind(${literal(names)})`
  }

  #reexports(handWritten: readonly (readonly [component: string, declaration: Declaration])[]): string[] {
    const folders = new Map<string, string[]>()
    for (const [component, { name }] of handWritten) {
      const folder = HAND_WRITTEN[component] ?? ''
      folders.set(folder, [...(folders.get(folder) ?? []), name])
    }
    return [...folders].map(
      ([folder, names]) => `export type { ${names.join(', ')} } from '${this.#root()}${folder}/index.js'`,
    )
  }

  readonly #spell = (component: string): string => {
    const declaration = this.#model.declarations.get(component)
    if (declaration === undefined) throw new Error(`no component ${component}`)
    const folder = HAND_WRITTEN[component]
    if (folder !== undefined) this.#import(`${this.#root()}${folder}/index.js`, declaration.name)
    else if (declaration.module !== this.#module)
      this.#import(`${this.#up()}${declaration.module}.js`, declaration.name)
    return declaration.name
  }

  readonly #spellEmbedded = (component: string): string => {
    const isKind = referenced(this.#schema(component).properties?.metadata ?? {}) === OBJECT_META
    if (!isKind || this.#schema(component)['x-kubernetes-group-version-kind'] === undefined)
      return this.#spell(component)
    this.#import(`${this.#root()}kind/kind.js`, 'Embedded')
    return `Embedded<${this.#spell(component)}>`
  }

  #import(path: string, name: string): void {
    const names = this.#imports.get(path) ?? new Set()
    this.#imports.set(path, names.add(name))
  }

  #schema(component: string): Schema {
    const schema = this.#model.components.get(component)
    if (schema === undefined) throw new Error(`no component ${component}`)
    return schema
  }

  get #groupVersion(): { group: string; version: string } {
    const [group = '', version] = this.#module.split('/')
    return version === undefined ? { group: '', version: group } : { group, version }
  }

  /** The meta types are part of the core group. */
  get #apiVersion(): string {
    return this.#module === 'meta/v1' ? 'v1' : this.#module
  }

  /** From this module's folder to src/generated/kinds. */
  #up(): string {
    const depth = this.#module.split('/').length - 1
    return depth === 0 ? './' : '../'.repeat(depth)
  }

  /** From this module's folder to src. */
  #root(): string {
    return '../'.repeat(this.#module.split('/').length + 1)
  }
}
