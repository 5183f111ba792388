import { readFileSync } from 'node:fs'
import { type FieldError, type Json, type KubeObject, type Schema, StatusError } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { compileSchema } from '../schema/index.js'
import {
  type CustomResourceChecks,
  deprecationWarning,
  finalizerWarnings,
  type Scale,
  scaleColumns,
  scaleOf,
  scaleToPatch,
  selectableFields,
  validateCustomResource,
  validateCustomResourceStatusUpdate,
  validateCustomResourceUpdate,
  withScale,
} from './index.js'

// testdata/{scale,status}.jsonl is what kube-apiserver v1.36.3 answered.

type Cause = readonly [reason: string, field: string, message: string]

function read<T>(file: string): T[] {
  const lines = readFileSync(new URL(`../testdata/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as T)
}

function widget(fields: { [name: string]: unknown } = {}): KubeObject {
  return {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'x', namespace: 'default', resourceVersion: '1' },
    ...fields,
  }
}

function checks(schema: Schema, more: Partial<CustomResourceChecks> = {}): CustomResourceChecks {
  return { apiVersion: 'example.com/v1', kind: 'Widget', namespaced: true, schema: compileSchema(schema), ...more }
}

function sorted(list: readonly Cause[]): Cause[] {
  return [...list].sort((a, b) => (a.join() < b.join() ? -1 : 1))
}

function causes(errors: readonly FieldError[]): Cause[] {
  return errors.map(({ type, field, body }) => [type, field, body] as const)
}

describe('the scale of an object', () => {
  const paths = {
    specReplicasPath: '.spec.size.replicas',
    statusReplicasPath: '.status.replicas',
    labelSelectorPath: '.status.selector',
  }
  const scalable = checks({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, { scale: paths })

  interface Refusal {
    readonly code: number | undefined
    readonly reason?: string
    readonly message: string
  }
  type Answer = Pick<Scale, 'spec' | 'status'> | Refusal

  /** The rest of a Scale is its object's identity, which is not that of the recording. */
  function recorded(shown: Answer): Answer {
    return 'spec' in shown ? { spec: shown.spec, status: shown.status } : shown
  }

  interface Recording {
    readonly name: string
    readonly object: { [name: string]: unknown }
    readonly causes?: readonly Cause[]
    readonly get: Answer
    readonly patchNothing: Answer
    readonly patchFive: Answer
  }

  function answer(make: () => Scale): Answer {
    try {
      const { spec, status } = make()
      return { spec, status }
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      const { code, reason, message = '' } = error.status
      return { code, ...(reason === undefined ? {} : { reason }), message }
    }
  }

  function patched(object: KubeObject, replicas?: number): Scale {
    const scale = scaleToPatch(object, paths)
    const sent = replicas === undefined ? scale : { ...scale, spec: { replicas } }
    return scaleOf(withScale(object, sent, paths), paths)
  }

  it.each(read<Recording>('scale.jsonl'))('with $name', (recording) => {
    const object = widget(recording.object)
    expect(causes(validateCustomResource(object, scalable))).toEqual(recording.causes ?? [])
    if (recording.causes !== undefined) return
    expect(answer(() => scaleOf(object, paths))).toEqual(recorded(recording.get))
    expect(answer(() => patched(object))).toEqual(recorded(recording.patchNothing))
    expect(answer(() => patched(object, 5))).toEqual(recorded(recording.patchFive))
  })

  it('has the identity of its object', () => {
    const { kind, apiVersion, metadata } = scaleOf(widget({ spec: { size: { replicas: 1 } } }), paths)
    expect({ kind, apiVersion, metadata }).toEqual({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: { name: 'x', namespace: 'default', resourceVersion: '1' },
    })
  })

  it('is written to a copy, on the condition that the client set', () => {
    const object = widget({ spec: { size: { replicas: 1 }, other: true } })
    const scale = scaleOf(object, paths)
    const next = withScale(object, { ...scale, metadata: { resourceVersion: '7' }, spec: { replicas: 4 } }, paths)
    expect(next).toMatchObject({ metadata: { resourceVersion: '7' }, spec: { size: { replicas: 4 }, other: true } })
    expect(object['spec']).toEqual({ size: { replicas: 1 }, other: true })
  })

  it('cannot be written through something that is no object', () => {
    const scale = scaleOf(widget({ spec: { size: { replicas: 1 } } }), paths)
    expect(() => withScale(widget({ spec: 5 }), scale, paths)).toThrow(
      'value cannot be set because .spec is not a map[string]interface{}',
    )
  })

  it('is shown in columns of its own', () => {
    expect(scaleColumns(paths).map(({ name }) => name)).toEqual(['Desired', 'Available', 'Age'])
  })
})

describe('an update of the status', () => {
  const set: Schema = { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' }
  const item: Schema = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }
  const kind = checks({
    type: 'object',
    properties: {
      spec: { type: 'object', properties: { a: { type: 'string', maxLength: 3 } } },
      status: {
        type: 'object',
        required: ['phase'],
        properties: { phase: { type: 'string', maxLength: 5 }, list: { type: 'array', items: item }, set },
      },
    },
  })

  interface Recording {
    readonly name: string
    readonly status?: Json
    readonly causes: readonly Cause[]
  }

  it.each(read<Recording>('status.jsonl'))('that is $name', ({ status, causes: wanted }) => {
    const old = widget({ spec: { a: 'x' } })
    const object = widget({ spec: { a: 'x' }, ...(status === undefined ? {} : { status }) })
    expect(sorted(causes(validateCustomResourceStatusUpdate(object, old, kind)))).toEqual(sorted(wanted))
  })

  it('does not look at the rest of the object', () => {
    const object = widget({ spec: { a: 'much too long' }, status: { phase: 'ok' } })
    expect(validateCustomResourceStatusUpdate(object, widget(), kind)).toEqual([])
  })
})

describe('an object of another kind or version', () => {
  it('is told so, and nothing else', () => {
    const kind = checks({ type: 'object', required: ['spec'] })
    const object = { ...widget(), kind: 'Gadget', apiVersion: 'example.com/v2' }
    const wanted = [
      ['FieldValueInvalid', 'kind', 'Invalid value: "Gadget": must be Widget'],
      ['FieldValueInvalid', 'apiVersion', 'Invalid value: "example.com/v2": must be example.com/v1'],
    ]
    expect(causes(validateCustomResource(object, kind))).toEqual(wanted)
    expect(causes(validateCustomResourceUpdate(object, widget(), kind))).toEqual(wanted)
    expect(causes(validateCustomResourceStatusUpdate(object, widget(), kind))).toEqual(wanted)
  })
})

describe('rules', () => {
  const schema: Schema = {
    type: 'object',
    properties: { spec: { type: 'object', properties: { a: { type: 'string', minLength: 2 } } } },
  }
  const broken: FieldError = { type: 'FieldValueInvalid', field: 'spec', body: 'a rule is broken' }

  it('are evaluated with the old object, after everything else', () => {
    const seen: unknown[] = []
    const kind = checks(schema, {
      rules: (object, old) => {
        seen.push(object['spec'], old?.['spec'])
        return [broken]
      },
    })
    const errors = validateCustomResourceUpdate(widget({ spec: { a: 'x' } }), widget({ spec: { a: 'yy' } }), kind)
    expect(seen).toEqual([{ a: 'x' }, { a: 'yy' }])
    expect(errors.map(({ field }) => field)).toEqual(['spec.a', 'spec'])
  })

  it('are left alone where types do not hold', () => {
    const kind = checks(schema, { rules: () => [broken] })
    expect(causes(validateCustomResource(widget({ spec: { a: 5 } }), kind)).at(-1)).toEqual([
      'FieldValueInvalid',
      '<nil>',
      'Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
    ])
  })
})

describe('selectable fields', () => {
  const fields = selectableFields([{ jsonPath: '.spec.color' }, { jsonPath: '.spec.deep.size' }, { jsonPath: '.on' }])

  it('are named as field selectors name them', () => {
    expect([...fields.keys()]).toEqual(['spec.color', 'spec.deep.size', 'on'])
  })

  it('are read as text', () => {
    const object = widget({ spec: { color: 'red', deep: { size: 5 } }, on: true })
    expect([...fields.values()].map((readField) => readField(object))).toEqual(['red', '5', 'true'])
  })

  it('are empty where there is nothing to read', () => {
    const object = widget({ spec: { color: null, deep: 'text' } })
    expect([...fields.values()].map((readField) => readField(object))).toEqual(['', '', ''])
  })
})

describe('warnings', () => {
  it('ask for qualified names of new finalizers', () => {
    const withFinalizers = (...finalizers: string[]): KubeObject => ({ ...widget(), metadata: { finalizers } })
    expect(finalizerWarnings(withFinalizers('example.com/ok', 'orphan'))).toEqual([])
    expect(finalizerWarnings(withFinalizers('plain'), withFinalizers('plain'))).toEqual([])
    expect(finalizerWarnings(withFinalizers('with.dot', 'plain'))).toEqual([
      'metadata.finalizers: "plain": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers',
      'metadata.finalizers: "with.dot": prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers',
    ])
  })

  it('tell of deprecated versions, and which to use instead', () => {
    const spec = {
      group: 'example.com',
      names: { plural: 'widgets', kind: 'Widget' },
      scope: 'Namespaced' as const,
      versions: [
        { name: 'v1', served: true, storage: true },
        { name: 'v1beta1', served: true, storage: false, deprecated: true },
        { name: 'v1alpha1', served: true, storage: false, deprecated: true, deprecationWarning: 'do not use' },
        { name: 'v3', served: true, storage: false },
        { name: 'v4', served: false, storage: false },
      ],
    }
    expect(deprecationWarning(spec, 'v1')).toBeUndefined()
    expect(deprecationWarning(spec, 'v1alpha1')).toBe('do not use')
    expect(deprecationWarning(spec, 'v1beta1')).toBe(
      'example.com/v1beta1 Widget is deprecated; use example.com/v3 Widget',
    )
    const [, old] = spec.versions
    expect(deprecationWarning({ ...spec, versions: old === undefined ? [] : [old] }, 'v1beta1')).toBe(
      'example.com/v1beta1 Widget is deprecated',
    )
  })
})
