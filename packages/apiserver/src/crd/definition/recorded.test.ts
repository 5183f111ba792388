import { readFileSync } from 'node:fs'
import type { FieldError, ObjectMeta, Schema } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import {
  type CustomResourceDefinition,
  type CustomResourceDefinitionSpec,
  definitionWarnings,
  prepareDefinitionForCreate,
  prepareDefinitionForUpdate,
  setDefinitionDefaults,
  settleStatus,
  validateCustomResourceDefinition,
  validateCustomResourceDefinitionUpdate,
} from './index.js'

// testdata/definition*.jsonl is what kube-apiserver v1.36.3 said to these definitions: the causes of its 422 (none: it
// accepted), and its warnings. Causes are compared as sets: the server goes through fields in random order.

type Cause = readonly [reason: string, field: string, message: string]

interface Recording {
  readonly name: string
  /** The schema of the only version. */
  readonly schema?: Schema
  /** Instead of the same fields of the usual spec. */
  readonly spec?: Partial<CustomResourceDefinitionSpec>
  readonly metadata?: ObjectMeta
  readonly causes: readonly Cause[]
  readonly warnings?: readonly string[]
}

function recordings(file: string): Recording[] {
  const lines = readFileSync(new URL(`../testdata/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as Recording)
}

function definitionOf({ schema, spec, metadata }: Partial<Recording>): CustomResourceDefinition {
  const plain: Schema = {
    type: 'object',
    properties: { spec: { type: 'object', properties: { a: { type: 'string' } } } },
  }
  const definition: CustomResourceDefinition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com', ...metadata },
    spec: {
      group: 'example.com',
      names: { plural: 'widgets', kind: 'Widget' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema ?? plain } }],
      ...spec,
    },
  }
  setDefinitionDefaults(definition)
  return definition
}

function sorted(list: readonly Cause[]): Cause[] {
  return [...list].sort((a, b) => (a.join() < b.join() ? -1 : 1))
}

function causes(errors: readonly FieldError[]): Cause[] {
  return sorted(errors.map(({ type, field, body }) => [type, field, body]))
}

describe('a new definition', () => {
  it.each(recordings('definitions.jsonl'))('with $name', (recording) => {
    const definition = definitionOf(recording)
    prepareDefinitionForCreate(definition)
    expect(causes(validateCustomResourceDefinition(definition))).toEqual(sorted(recording.causes))
    expect(definitionWarnings(definition)).toEqual(recording.warnings ?? [])
  })
})

describe('an established definition, updated', () => {
  const old = definitionOf({})
  prepareDefinitionForCreate(old)
  old.metadata = { ...old.metadata, uid: 'u', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' }
  const status = settleStatus(old, [], 0)
  const established = status === undefined ? old : { ...old, status }

  it.each(recordings('definition-updates.jsonl'))('to $name', (recording) => {
    const definition = definitionOf(recording)
    definition.metadata = { ...established.metadata }
    prepareDefinitionForUpdate(definition, established)
    const errors = validateCustomResourceDefinitionUpdate(definition, established)
    expect(causes(errors)).toEqual(sorted(recording.causes))
  })
})
