import type { Schema } from '@setpoint/kube'
import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { commentText } from './comment.js'
import { literal, UsedNames } from './names.js'
import { TypeWriter } from './type-writer.js'

/** The beginning of every file that may be overwritten. */
export const HEADER = '// Written by `setpoint types`'

export interface TypesFile {
  /** `<group>/<version>.ts` */
  readonly path: string
  readonly content: string
}

/** A module for each group and version that is served: types of the kinds, and the kinds themselves. */
export function modulesOf(definitions: readonly CustomResourceDefinition[]): TypesFile[] {
  const byPath = new Map<string, CustomResourceDefinition[]>()
  for (const definition of definitions) {
    for (const { name, served } of definition.spec.versions) {
      if (!served) continue
      const path = `${definition.spec.group}/${name}.ts`
      byPath.set(path, [...(byPath.get(path) ?? []), definition])
    }
  }
  return [...byPath]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, list]) => ({ path, content: moduleText(path, list.toSorted(byKind)) }))
}

function moduleText(path: string, definitions: readonly CustomResourceDefinition[]): string {
  const version = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  const names = new UsedNames()
  // Kinds have their names first: whatever else would be called the same has to yield.
  for (const { spec } of definitions) names.take(spec.names.kind)
  const kinds = definitions.map((definition) => kindText(definition, version, names))
  const sources = definitions.map(({ metadata }) => metadata?.name ?? '').join(', ')
  return [
    `${HEADER} from ${sources}. Do not edit: run it again.\n`,
    "import { defineKind, type Kind, type ObjectMeta } from 'setpoint'\n",
    ...kinds.map((text) => `\n${text}`),
  ].join('')
}

function kindText({ spec }: CustomResourceDefinition, version: string, names: UsedNames): string {
  const { group, scope, names: own } = spec
  const { kind, plural, singular, shortNames = [], categories = [] } = own
  const schema = (spec.versions.find(({ name }) => name === version)?.schema?.openAPIV3Schema ?? {}) as Schema
  const writer = new TypeWriter(names)
  const fixed = { apiVersion: literal(`${group}/${version}`), kind: literal(kind), metadata: 'ObjectMeta' }
  const fields = writer.fields(schema, kind, fixed)
  const list = (values: readonly string[]): string => `[${values.map(literal).join(', ')}]`
  const value = [
    `group: ${literal(group)}`,
    `version: ${literal(version)}`,
    `kind: ${literal(kind)}`,
    `plural: ${literal(plural)}`,
    ...(singular === undefined || singular === kind.toLowerCase() ? [] : [`singular: ${literal(singular)}`]),
    `namespaced: ${scope === 'Namespaced'}`,
    ...(shortNames.length === 0 ? [] : [`shortNames: ${list(shortNames)}`]),
    ...(categories.length === 0 ? [] : [`categories: ${list(categories)}`]),
  ]
  return [
    `${commentText(schema.description, '')}export interface ${kind} {\n${fields}}\n`,
    `\nexport const ${kind}: Kind<${kind}> = /* @__PURE__ */ defineKind({\n${value.map((line) => `  ${line},\n`).join('')}})\n`,
    ...(writer.text === '' ? [] : [`\n${writer.text}`]),
  ].join('')
}

function byKind(a: CustomResourceDefinition, b: CustomResourceDefinition): number {
  return a.spec.names.kind < b.spec.names.kind ? -1 : 1
}
