import type { KubeObject } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hub, resource, spoke } from './index.js'

const names = { group: 'voting.example.com', kind: 'Ballot' } as const
const V1 = resource({ ...names, version: 'v1', spec: z.object({ options: z.array(z.object({ label: z.string() })) }) })
const V1beta1 = resource({ ...names, version: 'v1beta1', spec: z.object({ options: z.array(z.string()) }) })
const V1alpha1 = resource({
  ...names,
  version: 'v1alpha1',
  spec: z.object({ text: z.string() }),
  served: false,
  deprecated: true,
})

const Ballot = hub(
  V1,
  spoke(V1beta1, {
    toHub: ({ spec }) => ({ spec: { options: spec.options.map((label) => ({ label })) } }),
    fromHub: ({ spec }) => ({ spec: { options: spec.options.map(({ label }) => label) } }),
  }),
  spoke(V1alpha1, {
    storage: true,
    toHub: ({ spec, metadata }) => ({
      spec: { options: spec.text.split(',').map((label) => ({ label })) },
      annotations: { ...metadata.annotations, from: 'v1alpha1' },
    }),
    fromHub: ({ spec }) => {
      if (spec.options.some(({ label }) => label.includes(','))) throw new Error('a comma cannot be told from another')
      return { spec: { text: spec.options.map(({ label }) => label).join(',') } }
    },
  }),
)

function object(version: string, spec: unknown): KubeObject {
  const metadata = { name: 'a', namespace: 'default', uid: 'u', labels: { kept: 'yes' } }
  return { apiVersion: `voting.example.com/${version}`, kind: 'Ballot', metadata, spec }
}

describe('a kind with versions', () => {
  it('converts each to each, through the hub', () => {
    const old = object('v1alpha1', { text: 'cats,dogs' })
    const beta = Ballot.conversion?.convert(old, 'voting.example.com/v1beta1')
    expect(beta).toEqual({
      apiVersion: 'voting.example.com/v1beta1',
      kind: 'Ballot',
      metadata: { ...old.metadata, annotations: { from: 'v1alpha1' } },
      spec: { options: ['cats', 'dogs'] },
    })
    expect(Ballot.conversion?.convert(beta as KubeObject, 'voting.example.com/v1alpha1')).toMatchObject({
      spec: { text: 'cats,dogs' },
    })
  })

  it('leaves alone what is in the right version', () => {
    const current = object('v1', { options: [] })
    expect(Ballot.conversion?.convert(current, 'voting.example.com/v1')).toBe(current)
  })

  it('says which object did not convert, and why', () => {
    const current = object('v1', { options: [{ label: 'a,b' }] })
    expect(() => Ballot.conversion?.convert(current, 'voting.example.com/v1alpha1')).toThrow(
      'Ballot default/a: conversion from voting.example.com/v1 to voting.example.com/v1alpha1 failed: ' +
        'a comma cannot be told from another',
    )
    expect(() => Ballot.conversion?.convert(current, 'voting.example.com/v9')).toThrow(
      /there is no version voting\.example\.com\/v9; there is voting\.example\.com\/v1, /,
    )
  })

  it('has one definition with all of them, one stored, each with its own schema and its own end', () => {
    const { spec } = Ballot.definition()
    expect(spec.versions.map(({ name, served, storage, deprecated }) => [name, served, storage, deprecated])).toEqual([
      ['v1', true, false, undefined],
      ['v1beta1', true, false, undefined],
      ['v1alpha1', false, true, true],
    ])
    expect(spec.versions[2]?.schema?.openAPIV3Schema?.properties?.['spec']?.properties).toHaveProperty('text')
    expect(spec.conversion).toBeUndefined()
    expect(V1.definition().spec.versions).toHaveLength(1)
  })

  it('is refused when its versions do not fit', () => {
    const same = { toHub: () => ({ spec: { options: [] } }), fromHub: () => ({ spec: { options: [] } }) }
    const other = resource({ ...names, kind: 'Vote', version: 'v1', spec: z.object({ options: z.array(z.string()) }) })
    expect(() => hub(V1, spoke(other, same))).toThrow(
      'resource Ballot.voting.example.com: Vote.voting.example.com is another kind; a spoke is another version of the same; ' +
        'version v1 is there twice',
    )
  })
})
