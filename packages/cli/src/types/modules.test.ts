import type { CustomResourceDefinition, JSONSchemaProps } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { describe, expect, it } from 'vitest'
import { modulesOf } from './modules.js'

type Schema = JSONSchemaProps

function definition(kind: string, schema: Schema, versions: string[] = ['v1']): CustomResourceDefinition {
  const plural = `${kind.toLowerCase()}s`
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase(), shortNames: ['wd'] },
      versions: versions.map((name, index) => ({
        name,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema: schema },
      })),
    },
  }
}

function typeOf(property: Schema): string {
  const [file] = modulesOf([definition('Widget', { type: 'object', properties: { spec: property } })])
  return (file?.content ?? '').split('\n\n').slice(1).join('\n\n')
}

describe('the types of a definition', () => {
  it('are an interface and a kind of the same name', () => {
    const [file] = modulesOf([
      definition('Widget', {
        type: 'object',
        description: 'Something that turns.',
        required: ['spec'],
        properties: {
          apiVersion: { type: 'string' },
          metadata: { type: 'object' },
          spec: { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
        },
      }),
    ])
    expect(file).toEqual({
      path: 'example.com/v1.ts',
      content: `// Written by \`setpoint types\` from widgets.example.com. Do not edit: run it again.
import { defineKind, type Kind, type ObjectMeta } from 'setpoint'

/** Something that turns. */
export interface Widget {
  apiVersion: 'example.com/v1'
  kind: 'Widget'
  metadata: ObjectMeta
  spec: WidgetSpec
}

export const Widget: Kind<Widget> = /* @__PURE__ */ defineKind({
  group: 'example.com',
  version: 'v1',
  kind: 'Widget',
  plural: 'widgets',
  namespaced: true,
  shortNames: ['wd'],
})

export interface WidgetSpec {
  size: number
}
`,
    })
  })

  it.each<[string, Schema, string]>([
    ['an enum', { type: 'string', enum: ['a', "b's"] }, String.raw`spec?: 'a' | 'b\'s'`],
    ['int-or-string', { 'x-kubernetes-int-or-string': true }, 'spec?: number | string'],
    ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, 'spec?: Record<string, number>'],
    ['anything', { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, 'spec?: Record<string, unknown>'],
    ['no type at all', { 'x-kubernetes-preserve-unknown-fields': true }, 'spec?: unknown'],
    ['null', { type: 'string', nullable: true }, 'spec?: string | null'],
    ['a list of choices', { type: 'array', items: { type: 'string', enum: ['x', 'y'] } }, "spec?: ('x' | 'y')[]"],
  ])('say %s', (_, schema, line) => {
    expect(typeOf(schema)).toContain(`  ${line}\n`)
  })

  it('name nested objects after the way to them, quote what is no identifier, and keep descriptions', () => {
    const items: Schema = { type: 'object', properties: { 'dns-name': { type: 'string', description: 'One\ntwo */' } } }
    const text = typeOf({ type: 'object', properties: { hosts: { type: 'array', items } } })
    expect(text).toContain('export interface WidgetSpec {\n  hosts?: WidgetSpecHosts[]\n}\n')
    expect(text).toContain(
      "export interface WidgetSpecHosts {\n  /**\n   * One\n   * two * /\n   */\n  'dns-name'?: string\n}\n",
    )
  })

  it('know what an embedded object has', () => {
    const text = typeOf({ type: 'object', 'x-kubernetes-embedded-resource': true })
    expect(text).toContain(
      'export interface WidgetSpec {\n  apiVersion: string\n  kind: string\n  metadata?: ObjectMeta\n  [field: string]: unknown\n}\n',
    )
  })

  it('come in a module for each version, with all kinds of the group, whose names do not clash', () => {
    const spec: Schema = {
      type: 'object',
      properties: { spec: { type: 'object', properties: { a: { type: 'string' } } } },
    }
    const files = modulesOf([definition('Widget', spec, ['v1', 'v1beta1']), definition('WidgetSpec', spec)])
    expect(files.map(({ path }) => path)).toEqual(['example.com/v1.ts', 'example.com/v1beta1.ts'])
    expect(files[0]?.content.match(/^export interface .*/gm)).toEqual([
      'export interface Widget {',
      'export interface WidgetSpec2 {',
      'export interface WidgetSpec {',
      'export interface WidgetSpecSpec {',
    ])
  })
})
