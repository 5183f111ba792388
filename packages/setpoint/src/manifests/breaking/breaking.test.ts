import type { Schema } from '@setpoint/kube'
import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { resource } from '../../resource/index.js'
import { breakingChanges } from './index.js'

function definition(spec: z.ZodObject, status?: z.ZodObject): CustomResourceDefinition {
  const names = { group: 'web.example.com', version: 'v1', kind: 'Site' } as const
  return (status === undefined ? resource({ ...names, spec }) : resource({ ...names, spec, status })).definition()
}

/** What changes when the field `a` has another schema. */
function changed(before: z.ZodType, after: z.ZodType): string[] {
  return breakingChanges(definition(z.object({ a: before })), definition(z.object({ a: after })))
}

const git = z.object({ type: z.literal('git'), url: z.string() })
const image = z.object({ type: z.literal('image'), image: z.string() })
/** A source of either kind; images may ask for more. */
function source(more: z.ZodRawShape = {}): z.ZodType {
  return z.discriminatedUnion('type', [git, image.extend(more)])
}

const WHERE = 'sites.web.example.com v1 .spec.a:'

describe('a change breaks stored objects', () => {
  it.each<[string, z.ZodType, z.ZodType, string]>([
    ['when a type changes', z.string(), z.int32(), 'the type changes from string to integer'],
    ['when a number must be whole', z.number(), z.int32(), 'the type changes from number to integer'],
    ['when a minimum rises', z.int32().min(1), z.int32().min(2), 'minimum changes from 1 to 2'],
    ['when a minimum appears', z.int32(), z.int32().min(0), 'minimum 0 is new'],
    ['when a maximum falls', z.int32().max(9), z.int32().max(8), 'maximum changes from 9 to 8'],
    ['when texts must be shorter', z.string().max(9), z.string().max(8), 'maxLength changes from 9 to 8'],
    ['when texts must not be empty', z.string(), z.string().min(1), 'minLength 1 is new'],
    ['when lists must be shorter', z.array(z.string()), z.array(z.string()).max(3), 'maxItems 3 is new'],
    ['when a pattern appears', z.string(), z.string().regex(/^a/), 'pattern "^a" is new'],
    [
      'when a second pattern appears',
      z.string().regex(/^a/),
      z.string().regex(/^a/).regex(/b$/),
      '{"pattern":"b$"} is demanded now',
    ],
    [
      'when one case of a union asks for more',
      source(),
      source({ tag: z.string() }),
      'the case {"properties":{"type":{"enum":["image"]}},"required":["type","image"]} is no longer allowed',
    ],
    ['when one choice is left', z.string(), z.enum(['x']), 'only "x" is allowed now'],
    ['when a choice goes', z.enum(['x', 'y', 'z']), z.enum(['x']), '"y", "z" are no longer allowed'],
    ['when choices appear', z.string(), z.enum(['x', 'y']), 'only "x", "y" are allowed now'],
    ['when null is refused', z.string().nullable(), z.string(), 'null is no longer allowed'],
    ['when a field is required', z.string().optional(), z.string(), 'the field is required now, and has no default'],
  ])('%s', (_, before, after, message) => {
    expect(changed(before, after)).toEqual([`${WHERE} ${message}`])
  })

  it('when a field goes, however deep', () => {
    const deep = (fields: z.ZodRawShape): z.ZodObject => z.object({ a: z.array(z.object(fields)) })
    expect(
      breakingChanges(definition(deep({ b: z.string(), c: z.string() })), definition(deep({ b: z.string() }))),
    ).toEqual(['sites.web.example.com v1 .spec.a[].c: the field is gone, and stored values are dropped'])
  })

  it('when values of a map are narrowed', () => {
    const found = changed(z.record(z.string(), z.string()), z.record(z.string(), z.string().max(3)))
    expect(found).toEqual(['sites.web.example.com v1 .spec.a.*: maxLength 3 is new'])
  })

  it('when a rule appears, or a list refuses duplicates', () => {
    const before = definition(z.object({ a: z.array(z.string()) }))
    const after = structuredClone(before)
    const list = (after.spec.versions[0]?.schema?.openAPIV3Schema as Schema | undefined)?.properties?.['spec']
      ?.properties?.['a']
    Object.assign(list ?? {}, {
      'x-kubernetes-list-type': 'set',
      'x-kubernetes-validations': [{ rule: 'size(self) > 0' }],
    })
    expect(breakingChanges(before, after)).toEqual([
      `${WHERE} the rule "size(self) > 0" is new`,
      `${WHERE} the list becomes a set`,
    ])
  })

  it('when a version, a subresource or the whole definition goes', () => {
    const before = definition(z.object({}), z.object({ phase: z.string() }).partial())
    const renamed = structuredClone(before)
    renamed.spec.versions = renamed.spec.versions.map((version) => ({ ...version, name: 'v2' }))
    expect(breakingChanges(before, renamed)).toEqual([
      'sites.web.example.com: version v1 is gone; objects may be stored under it',
    ])
    expect(breakingChanges(before, definition(z.object({})))).toEqual([
      'sites.web.example.com v1: the status subresource is gone',
      'sites.web.example.com v1 .status: the field is gone, and stored values are dropped',
    ])
    expect(breakingChanges(before, undefined)).toEqual([
      'sites.web.example.com: the definition is gone, and all its objects with it',
    ])
  })
})

describe('a change is harmless', () => {
  it.each<[string, z.ZodType, z.ZodType]>([
    ['when nothing changes', z.string(), z.string()],
    ['when bounds widen', z.int32().min(2).max(8), z.int32().min(1).max(9)],
    ['when bounds go', z.string().min(2).max(8).regex(/a/), z.string()],
    ['when one of two patterns goes', z.string().regex(/a/).regex(/b/), z.string().regex(/a/)],
    ['when one case of a union may say more', source(), source({ tag: z.string().optional() })],
    ['when a choice is added', z.enum(['x']), z.enum(['x', 'y'])],
    ['when a whole number may be any', z.int32().min(0).max(5), z.number().min(0).max(5)],
    ['when a field becomes optional', z.string(), z.string().optional()],
    ['when a required field has a default', z.string().optional(), z.string().default('x')],
  ])('%s', (_, before, after) => {
    expect(changed(before, after)).toEqual([])
  })

  it('when an optional field is added', () => {
    const after = definition(z.object({ a: z.string(), b: z.string().optional() }))
    expect(breakingChanges(definition(z.object({ a: z.string() })), after)).toEqual([])
  })
})
