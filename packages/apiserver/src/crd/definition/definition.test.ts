import type { FieldError, Schema } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import {
  type CustomResourceDefinition,
  type CustomResourceDefinitionVersion,
  definitionWarnings,
  prepareDefinitionForCreate,
  prepareDefinitionForUpdate,
  type RuleSite,
  setDefinitionDefaults,
  validateCustomResourceDefinition,
  validateCustomResourceDefinitionStatusUpdate,
  validateCustomResourceDefinitionUpdate,
} from './index.js'

const OBJECT: Schema = { type: 'object' }

function version(name: string, more: Partial<CustomResourceDefinitionVersion> = {}): CustomResourceDefinitionVersion {
  return { name, served: true, storage: false, schema: { openAPIV3Schema: OBJECT }, ...more }
}

function widgets(
  versions: CustomResourceDefinitionVersion[] = [version('v1', { storage: true })],
): CustomResourceDefinition {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: { group: 'example.com', names: { plural: 'widgets', kind: 'Widget' }, scope: 'Namespaced', versions },
  }
}

function created(definition: CustomResourceDefinition): CustomResourceDefinition {
  setDefinitionDefaults(definition)
  prepareDefinitionForCreate(definition)
  return definition
}

describe('a definition as it is stored', () => {
  it('has the names that follow from its kind, and no conversion', () => {
    const { spec } = created(widgets())
    expect(spec.names).toEqual({ plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' })
    expect(spec.conversion).toEqual({ strategy: 'None' })
  })

  it('keeps the names that it came with', () => {
    const definition = widgets()
    definition.spec.names = { plural: 'widgets', kind: 'Widget', singular: 'wid', listKind: 'Widgets' }
    expect(created(definition).spec.names).toMatchObject({ singular: 'wid', listKind: 'Widgets' })
  })

  it('has lost what is empty, inside its schema too', () => {
    const openAPIV3Schema = {
      type: 'object',
      description: '',
      required: [],
      nullable: false,
      properties: { a: { type: 'string', default: null, enum: [], maximum: 0, unheardOf: 1 } },
    } as unknown as Schema
    const definition = widgets([
      version('v1', { storage: true, schema: { openAPIV3Schema }, additionalPrinterColumns: [], deprecated: false }),
    ])
    definition.spec.preserveUnknownFields = false
    const { spec } = created(definition)
    expect(spec).not.toHaveProperty('preserveUnknownFields')
    expect(spec.versions).toEqual([
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: { a: { type: 'string', maximum: 0 } } } },
      },
    ])
  })

  it('gives the service of a conversion webhook its port', () => {
    const definition = widgets()
    const service = { name: 'converter', namespace: 'default' }
    definition.spec.conversion = {
      strategy: 'Webhook',
      webhook: { clientConfig: { service }, conversionReviewVersions: ['v1'] },
    }
    expect(created(definition).spec.conversion?.webhook?.clientConfig?.service?.port).toBe(443)
  })

  it('starts at generation 1 with a status of its own making', () => {
    const definition = widgets()
    definition.status = { conditions: [], acceptedNames: { plural: 'x', kind: 'Y' }, storedVersions: ['v0'] }
    expect(created(definition)).toMatchObject({
      metadata: { generation: 1 },
      status: { conditions: null, acceptedNames: { plural: '', kind: '' }, storedVersions: ['v1'] },
    })
  })

  it('does not crash on a spec without anything', () => {
    const definition = { ...widgets(), spec: {} } as unknown as CustomResourceDefinition
    expect(validateCustomResourceDefinition(created(definition)).map(({ field }) => field)).toContain('spec.group')
  })
})

describe('an update of a definition', () => {
  it('raises the generation when the spec changes, and only then', () => {
    const old = created(widgets())
    const same = structuredClone(old)
    prepareDefinitionForUpdate(same, old)
    expect(same.metadata.generation).toBe(1)
    const changed = structuredClone(old)
    changed.spec.names.shortNames = ['w']
    prepareDefinitionForUpdate(changed, old)
    expect(changed.metadata.generation).toBe(2)
  })

  it('remembers every version that was ever stored', () => {
    const old = created(widgets([version('v1', { storage: true }), version('v2')]))
    const next = created(widgets([version('v1'), version('v2', { storage: true })]))
    prepareDefinitionForUpdate(next, old)
    expect(next.status?.storedVersions).toEqual(['v1', 'v2'])
    expect(old.status?.storedVersions).toEqual(['v1'])
  })

  it('leaves the status to controllers', () => {
    const old = created(widgets())
    const next = structuredClone(old)
    next.status = { conditions: [], acceptedNames: { plural: 'stolen', kind: 'Stolen' }, storedVersions: [] }
    prepareDefinitionForUpdate(next, old)
    expect(next.status).toEqual(old.status)
  })

  it('may change kind and scope until the definition is established', () => {
    const old = created(widgets())
    old.metadata.resourceVersion = '1'
    const next = structuredClone(old)
    next.spec.scope = 'Cluster'
    next.spec.names.kind = 'Gadget'
    expect(validateCustomResourceDefinitionUpdate(next, old)).toEqual([])
  })

  it('warns of formats that nobody checks, unless they were there before', () => {
    const withFormat = (format: string): CustomResourceDefinition =>
      created(
        widgets([
          version('v1', {
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', properties: { a: { type: 'string', format } } } },
          }),
        ]),
      )
    expect(definitionWarnings(withFormat('date'))).toEqual([])
    expect(definitionWarnings(withFormat('snowflake'))).toEqual(['unrecognized format "snowflake"'])
    expect(definitionWarnings(withFormat('snowflake'), withFormat('snowflake'))).toEqual([])
  })
})

describe('an update of a status', () => {
  it('checks the names in it', () => {
    const old = created(widgets())
    old.metadata.resourceVersion = '1'
    const next = structuredClone(old)
    if (next.status) next.status.acceptedNames = { plural: 'NO', kind: 'Widget' }
    expect(validateCustomResourceDefinitionStatusUpdate(next, old).map(({ field }) => field)).toEqual([
      'status.acceptedNames.plural',
    ])
  })
})

describe('rules in a schema', () => {
  const rules = [{ rule: 'self.size() > 0' }]
  const schema: Schema = {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: {
          names: { type: 'array', items: { type: 'string', 'x-kubernetes-validations': rules } },
          labels: { type: 'object', additionalProperties: { type: 'string', 'x-kubernetes-validations': rules } },
        },
        'x-kubernetes-validations': rules,
      },
    },
  }
  const definition = (openAPIV3Schema: Schema): CustomResourceDefinition =>
    created(widgets([version('v1', { storage: true, schema: { openAPIV3Schema } })]))

  function visit(openAPIV3Schema: Schema): { sites: RuleSite[]; errors: FieldError[]; totals: string[] } {
    const sites: RuleSite[] = []
    const totals: string[] = []
    const errors = validateCustomResourceDefinition(definition(openAPIV3Schema), {
      compileRules: () => ({
        compile(site) {
          sites.push(site)
          return [{ type: 'FieldValueInvalid', field: site.path.toString(), body: 'from the compiler' }]
        },
        total(path) {
          totals.push(path.toString())
          return []
        },
      }),
    })
    return { sites, errors, totals }
  }

  it('are given to the compiler with the way to them', () => {
    const { sites, totals } = visit(schema)
    const base = 'spec.validation.openAPIV3Schema.properties[spec]'
    expect(sites.map(({ path }) => path.toString()).sort()).toEqual([
      base,
      `${base}.properties[labels].additionalProperties`,
      `${base}.properties[names].items`,
    ])
    const item = sites.find(({ step }) => step === 'items')
    expect(item?.parent?.step).toEqual({ property: 'names' })
    expect(item?.uncorrelatable?.toString()).toBe(`${base}.properties[names]`)
    expect(totals).toEqual(['spec.validation.openAPIV3Schema'])
  })

  it('add the errors of the compiler after all others', () => {
    expect(visit(schema).errors.map(({ body }) => body)).toEqual([
      'from the compiler',
      'from the compiler',
      'from the compiler',
    ])
  })

  it('are not compiled where the schema itself is wrong', () => {
    const { sites, errors } = visit({
      type: 'object',
      properties: { spec: { ...schema.properties?.['spec'], type: '' } },
    })
    expect(sites).toEqual([])
    expect(errors.map(({ body }) => body)).toEqual(['Required value: must not be empty for specified object fields'])
  })

  it('are tried on defaults by the checker that is passed in', () => {
    const withDefault: Schema = {
      type: 'object',
      properties: { a: { type: 'string', default: 'x', 'x-kubernetes-validations': rules } },
    }
    const errors = validateCustomResourceDefinition(definition(withDefault), {
      checkDefaultRules: (_schema, value, path) => [
        { type: 'FieldValueInvalid', field: path.toString(), body: `no rule likes ${JSON.stringify(value)}` },
      ],
    })
    expect(errors).toEqual([
      {
        type: 'FieldValueInvalid',
        field: 'spec.validation.openAPIV3Schema.properties[a].default',
        body: 'no rule likes "x"',
      },
    ])
  })
})
