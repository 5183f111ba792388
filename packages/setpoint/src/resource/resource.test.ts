import { ApiServer } from '@setpoint/apiserver'
import { isInvalid } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { z } from 'zod'
import { type Client, createClient } from '../client/index.js'
import {
  atomic,
  duration,
  embeddedResource,
  exactlyOneOf,
  immutable,
  intOrString,
  listMap,
  listSet,
  preserveUnknownFields,
  quantity,
  resource,
  rule,
  secretKeyReference,
} from './index.js'

const WebApp = resource({
  group: 'apps.example.com',
  version: 'v1',
  kind: 'WebApp',
  spec: z.object({
    message: z.string().min(1).describe('what it says'),
    replicas: z.int32().min(0).default(1),
    size: z.enum(['small', 'large']).optional(),
    ports: listMap(z.array(z.object({ name: z.string(), port: z.int().min(1).max(65535) })), 'name').optional(),
    tags: listSet(z.array(z.string())).optional(),
    target: intOrString().optional(),
    memory: quantity().optional(),
    every: duration().optional(),
    color: immutable(z.string()).optional(),
    extra: preserveUnknownFields().optional(),
    template: embeddedResource().optional(),
    secret: secretKeyReference().optional(),
    selector: atomic(z.record(z.string(), z.string())).optional(),
    source: z
      .discriminatedUnion('type', [
        z.object({ type: z.literal('git'), url: z.string() }),
        z.object({ type: z.literal('image'), image: z.string() }),
      ])
      .optional(),
  }),
  status: z.object({ phase: z.enum(['Ready', 'Failed']), since: z.iso.datetime() }).partial(),
  conditions: ['Ready', 'Degraded'],
  columns: {
    Phase: '.status.phase',
    Replicas: '.spec.replicas',
    Since: '.status.since',
    Ready: '.status.conditions[?(@.type=="Ready")].status',
  },
  shortNames: ['wa'],
  categories: ['all'],
  scale: { specReplicas: '.spec.replicas', statusReplicas: '.status.replicas' },
  selectableFields: ['.spec.size'],
})

describe('a resource', () => {
  it('has the type that its schema says', () => {
    type App = NonNullable<(typeof WebApp)[keyof typeof WebApp & symbol]>
    expectTypeOf<App['apiVersion']>().toEqualTypeOf<'apps.example.com/v1'>()
    expectTypeOf<App['spec']['replicas']>().toEqualTypeOf<number>()
    expectTypeOf<App['spec']['size']>().toEqualTypeOf<'small' | 'large' | undefined>()
    expectTypeOf<NonNullable<App['status']>['phase']>().toEqualTypeOf<'Ready' | 'Failed' | undefined>()
    expect(WebApp).toMatchObject({
      apiVersion: 'apps.example.com/v1',
      plural: 'webapps',
      namespaced: true,
      conditionTypes: ['Ready', 'Degraded'],
    })
  })

  it('has the structural schema that its zod schema means', () => {
    expect(WebApp.schema.properties?.['spec']).toMatchInlineSnapshot(`
      {
        "properties": {
          "color": {
            "type": "string",
            "x-kubernetes-validations": [
              {
                "message": "the field is immutable",
                "rule": "self == oldSelf",
              },
            ],
          },
          "every": {
            "format": "duration",
            "type": "string",
          },
          "extra": {
            "type": "object",
            "x-kubernetes-preserve-unknown-fields": true,
          },
          "memory": {
            "pattern": "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
            "x-kubernetes-int-or-string": true,
          },
          "message": {
            "description": "what it says",
            "minLength": 1,
            "type": "string",
          },
          "ports": {
            "items": {
              "properties": {
                "name": {
                  "type": "string",
                },
                "port": {
                  "format": "int64",
                  "maximum": 65535,
                  "minimum": 1,
                  "type": "integer",
                },
              },
              "required": [
                "name",
                "port",
              ],
              "type": "object",
            },
            "type": "array",
            "x-kubernetes-list-map-keys": [
              "name",
            ],
            "x-kubernetes-list-type": "map",
          },
          "replicas": {
            "default": 1,
            "format": "int32",
            "minimum": 0,
            "type": "integer",
          },
          "secret": {
            "properties": {
              "key": {
                "maxLength": 253,
                "minLength": 1,
                "type": "string",
              },
              "name": {
                "maxLength": 253,
                "minLength": 1,
                "type": "string",
              },
            },
            "required": [
              "name",
              "key",
            ],
            "type": "object",
            "x-kubernetes-map-type": "atomic",
          },
          "selector": {
            "additionalProperties": {
              "type": "string",
            },
            "type": "object",
            "x-kubernetes-map-type": "atomic",
          },
          "size": {
            "enum": [
              "small",
              "large",
            ],
            "type": "string",
          },
          "source": {
            "oneOf": [
              {
                "properties": {
                  "type": {
                    "enum": [
                      "git",
                    ],
                  },
                },
                "required": [
                  "type",
                  "url",
                ],
              },
              {
                "properties": {
                  "type": {
                    "enum": [
                      "image",
                    ],
                  },
                },
                "required": [
                  "type",
                  "image",
                ],
              },
            ],
            "properties": {
              "image": {
                "type": "string",
              },
              "type": {
                "enum": [
                  "git",
                  "image",
                ],
                "type": "string",
              },
              "url": {
                "type": "string",
              },
            },
            "required": [
              "type",
            ],
            "type": "object",
          },
          "tags": {
            "items": {
              "type": "string",
            },
            "type": "array",
            "x-kubernetes-list-type": "set",
          },
          "target": {
            "x-kubernetes-int-or-string": true,
          },
          "template": {
            "properties": {
              "apiVersion": {
                "type": "string",
              },
              "kind": {
                "type": "string",
              },
              "metadata": {
                "additionalProperties": {
                  "x-kubernetes-preserve-unknown-fields": true,
                },
                "type": "object",
              },
            },
            "required": [
              "apiVersion",
              "kind",
            ],
            "type": "object",
            "x-kubernetes-embedded-resource": true,
            "x-kubernetes-preserve-unknown-fields": true,
          },
        },
        "required": [
          "message",
        ],
        "type": "object",
      }
    `)
  })

  it('has columns of the types that the schema has', () => {
    const [version] = WebApp.definition().spec.versions
    expect(version?.additionalPrinterColumns?.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'Phase string',
      'Replicas integer',
      'Since date',
      'Ready string',
      'Age date',
    ])
    expect(version?.subresources).toEqual({
      status: {},
      scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
    })
  })
})

describe('what Kubernetes cannot say', () => {
  const declare = (field: z.ZodType) => () =>
    resource({ group: 'a.example.com', version: 'v1', kind: 'Thing', spec: z.object({ nested: z.object({ field }) }) })

  it.each([
    [
      'dates',
      z.date(),
      '.spec.nested.field: z.date() has no place in a CustomResourceDefinition; JSON has no dates; use z.iso.datetime()',
    ],
    [
      'transforms',
      z.string().transform(Number),
      '.spec.nested.field: z.transform() has no place in a CustomResourceDefinition; objects are stored as they are written',
    ],
    [
      'refinements',
      z.string().refine((text) => text !== 'x'),
      '.spec.nested.field: .refine() cannot run in the API server; say it as a rule',
    ],
    ['tuples', z.tuple([z.string(), z.number()]), '.spec.nested.field: z.tuple() has no place'],
    ['bigints in lists', z.array(z.bigint()), '.spec.nested.field[]: z.bigint() has no place'],
    [
      'unions of types',
      z.union([z.string(), z.boolean()]),
      '.spec.nested.field: a union of boolean and string; a field has one type',
    ],
    [
      'strict objects',
      z.strictObject({ a: z.string() }),
      '.spec.nested.field: z.strictObject() refuses unknown fields; the API server prunes them',
    ],
    ['coercion', z.coerce.number(), '.spec.nested.field: z.coerce changes values'],
  ])('is refused with the field and the way out: %s', (_, field, message) => {
    expect(declare(field)).toThrow(message)
  })

  it('is refused for names and columns too', () => {
    const spec = z.object({})
    expect(() => resource({ group: 'apps', version: '1', kind: 'webApp', spec })).toThrow(
      'resource webApp.apps: group "apps": must have a domain of yours, as in "apps.example.com"; version "1": must be like "v1", "v1beta2" or "v2alpha1"; kind "webApp": must be in upper camel case',
    )
    expect(() =>
      resource({ group: 'a.example.com', version: 'v1', kind: 'Thing', spec, columns: { Size: '.spec.size' } }),
    ).toThrow('column "Size" shows .spec.size, and the schema has no such field')
  })
})

describe('on an API server', () => {
  let server: ApiServer
  let client: Client

  beforeAll(async () => {
    server = await ApiServer.start({ listen: false })
    client = createClient({ transport: server.transport() })
    await client.create(CustomResourceDefinition, WebApp.definition())
    await vi.waitFor(() => client.list(WebApp))
  })
  afterAll(() => server.stop())

  const metadata = (name: string) => ({ name, namespace: 'default' })

  it('the definition is established, defaults are filled in, and unknown fields are pruned', async () => {
    const created = await client.create(WebApp, {
      metadata: metadata('a'),
      spec: { message: 'hi', unknown: 1 } as never,
    })
    expect(created.spec).toEqual({ message: 'hi', replicas: 1 })
  })

  it('what the schema forbids is refused', async () => {
    const wrong = { message: '', replicas: -1, size: 'huge', source: { type: 'git', image: 'x' } } as never
    const refusal = await client
      .create(WebApp, { metadata: metadata('b'), spec: wrong })
      .catch((error: unknown) => error)
    expect(isInvalid(refusal)).toBe(true)
    expect(String(refusal)).toContain('spec.replicas')
    expect(String(refusal)).toContain('spec.source')
  })

  it('rules and one-of groups are accepted as the definition has them', async () => {
    const Ruled = resource({
      group: 'apps.example.com',
      version: 'v1',
      kind: 'Ruled',
      plural: 'ruled',
      spec: rule(
        exactlyOneOf(z.object({ min: z.int().optional(), max: z.int().optional() }), 'min', 'max'),
        '!has(self.min) || self.min > 0',
      ),
    })
    const created = await client.create(CustomResourceDefinition, Ruled.definition())
    const spec = created.spec.versions[0]?.schema?.openAPIV3Schema?.properties?.['spec']
    expect(spec?.['x-kubernetes-validations']?.map(({ rule: text }) => text)).toEqual([
      '[has(self.min),has(self.max)].filter(x, x == true).size() == 1',
      '!has(self.min) || self.min > 0',
    ])
  })
})
