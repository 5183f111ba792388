import { describe, expect, it } from 'vitest'
import type { Json } from '@setpoint/kube'
import { goPackages } from '@setpoint/kube/go-types'
import { MAX_DEPTH, parseJsonBody } from '../json/index.js'
import { decodeBuiltIn, GoError, goMapText, type GoStruct, GoTypes } from './index.js'

const types = new GoTypes(goPackages)
const APIEXTENSIONS = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1'

function struct(component: string): GoStruct {
  const found = types.struct(component)
  if (found === undefined) throw new Error(`the table has no ${component}`)
  return found
}

function decode(component: string, body: Json | string): { object: Json; strict: readonly string[] } {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return decodeBuiltIn(struct(component), parseJsonBody(text))
}

function refusal(component: string, body: Json | string): string {
  try {
    decode(component, body)
  } catch (error) {
    if (error instanceof GoError) return error.message
    throw error
  }
  return 'none'
}

describe('the table of Go types', () => {
  it('has the kinds by their OpenAPI names', () => {
    expect(types.struct('io.k8s.api.core.v1.Pod')?.name).toBe('v1.Pod')
    expect(types.struct(`${APIEXTENSIONS}.CustomResourceDefinition`)?.bareName).toBe('CustomResourceDefinition')
    expect(types.struct('io.k8s.api.core.v1.Nothing')).toBeUndefined()
    expect(types.struct('io.k8s.api.core.v1.PullPolicy')).toBeUndefined()
    expect(types.struct('com.example.v1.Foo')).toBeUndefined()
  })

  it('is complete: every type of every struct can be resolved', () => {
    const seen = new Set<string>()
    for (const { component, types: lines } of Object.values(goPackages)) {
      for (const line of lines.trim().split('\n')) {
        const found = types.struct(`${component}.${line.split(' ')[0]}`)
        for (const field of found?.fields ?? []) seen.add(field.type.name)
      }
    }
    expect(seen.size).toBeGreaterThan(700)
  })
})

describe('decoding a built-in kind', () => {
  const configMap = 'io.k8s.api.core.v1.ConfigMap'
  const deployment = 'io.k8s.api.apps.v1.Deployment'

  it('returns what is already as Go writes it, without a copy', () => {
    const value = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a', labels: { b: 'c' } }, data: { x: 'y' } }
    expect(decodeBuiltIn(struct(configMap), { value }).object).toBe(value)
  })

  it('does not change its input', () => {
    const value = { data: { b: '1', a: '2' }, foo: 1, metadata: { labels: {}, name: 'x', creationTimestamp: null } }
    const before = structuredClone(value)
    const { object } = decodeBuiltIn(struct(configMap), { value })
    expect(value).toEqual(before)
    expect(JSON.stringify(object)).toBe('{"metadata":{"name":"x"},"data":{"a":"2","b":"1"}}')
  })

  it('puts in what Go writes even when it is empty', () => {
    expect(decode(deployment, {}).object).toEqual({
      metadata: {},
      spec: {
        selector: null,
        template: { metadata: {}, spec: { containers: null } },
        strategy: {},
      },
      status: {},
    })
  })

  it('leaves out zero values, but not those behind a pointer', () => {
    const spec = { replicas: 0, paused: false, minReadySeconds: 0, revisionHistoryLimit: 0 }
    expect((decode(deployment, { spec }).object as { spec: object }).spec).toMatchObject({
      replicas: 0,
      revisionHistoryLimit: 0,
    })
    expect((decode(deployment, { spec }).object as { spec: object }).spec).not.toHaveProperty('paused')
    expect((decode(deployment, { spec }).object as { spec: object }).spec).not.toHaveProperty('minReadySeconds')
  })

  it('takes null for absent, and in a list for a zero value', () => {
    expect(
      decode('io.k8s.api.rbac.v1.Role', { metadata: null, rules: [null, { verbs: ['get', null] }] }).object,
    ).toEqual({
      metadata: {},
      rules: [{ verbs: null }, { verbs: ['get', ''] }],
    })
  })

  it('lists unknown fields in the order of the text, dropping them', () => {
    const { object, strict } = decode(
      deployment,
      '{"z":1,"spec":{"replicas":1,"1":2,"foo":{"a":1,"a":2}},"Metadata":{},"z":2}',
    )
    expect(strict).toEqual([
      'unknown field "z"',
      'unknown field "spec.1"',
      'unknown field "spec.foo"',
      'unknown field "Metadata"',
    ])
    expect(JSON.stringify(object)).not.toMatch(/"(?:z|1|foo|Metadata)":/)
  })

  it('does not look for them when strictness is not asked for', () => {
    const input = parseJsonBody('{"z":1,"data":{"a":"1"},"data":{"b":"2"}}')
    const { object, strict } = decodeBuiltIn(struct(configMap), input, { strict: false })
    expect(strict).toEqual([])
    expect(object).toEqual({ metadata: {}, data: { a: '1', b: '2' } })
  })

  it('decodes the second of two equal keys into what the first one left', () => {
    const { object, strict } = decode(
      'io.k8s.api.core.v1.Pod',
      '{"spec":{"nodeName":"a","containers":[{"name":"x","image":"i"},{"name":"y"}]},"spec":{"containers":[{"name":"z"}]}}',
    )
    expect((object as { spec: object }).spec).toEqual({
      containers: [{ name: 'z', image: 'i', resources: {} }],
      nodeName: 'a',
    })
    expect(strict).toEqual(['duplicate field "spec"'])
  })

  it('puts what was found in the text before what it finds itself', () => {
    const { strict } = decodeBuiltIn(struct(configMap), { value: { foo: 1 }, strict: ['yaml: unmarshal errors: …'] })
    expect(strict).toEqual(['yaml: unmarshal errors: …', 'unknown field "foo"'])
  })

  it('reports a refusal of a type with its own JSON before an earlier value of a wrong type', () => {
    const spec = { nodeName: 1, containers: [{ resources: { limits: { cpu: 'x' } } }], hostname: 2 }
    expect(refusal('io.k8s.api.core.v1.Pod', { spec })).toMatch(/^quantities must match the regular expression/)
    expect(refusal('io.k8s.api.core.v1.Pod', { spec: { nodeName: 1, hostname: 2 } })).toBe(
      'json: cannot unmarshal number into Go struct field PodSpec.spec.nodeName of type string',
    )
  })

  it('keeps integers of 64 bits within 64 bits', () => {
    expect(refusal(configMap, '{"metadata":{"generation":9223372036854775807}}')).toBe('none')
    expect(refusal(configMap, '{"metadata":{"generation":9223372036854775808}}')).toBe(
      'json: cannot unmarshal number 9223372036854775808 into Go struct field ObjectMeta.metadata.generation of type int64',
    )
    const { object } = decode(configMap, '{"metadata":{"generation":9223372036854775807}}')
    const written = BigInt(JSON.stringify((object as { metadata: { generation: number } }).metadata.generation))
    expect(written).toBeLessThan(2n ** 63n)
  })

  it('tells 100 from 1e2, which is no integer to Go', () => {
    expect(refusal(configMap, '{"metadata":{"generation":100}}')).toBe('none')
    expect(refusal(configMap, '{"metadata":{"generation":1e2}}')).toMatch(/^json: cannot unmarshal number 1e2 into/)
  })

  it('writes quantities in their one form, keeping the exponent of a number', () => {
    const quota = decode(
      'io.k8s.api.core.v1.ResourceQuota',
      '{"spec":{"hard":{"c":1000,"b":1e3,"a":"1024Mi","d":0.5,"e":null,"f":" 1 "}}}',
    )
    expect((quota.object as { spec: { hard: object } }).spec.hard).toEqual({
      a: '1Gi',
      b: '1e3',
      c: '1k',
      d: '500m',
      e: '0',
      f: '1',
    })
  })

  it('writes times in UTC, to the second or the microsecond', () => {
    const { object } = decode('io.k8s.api.coordination.v1.Lease', {
      metadata: { creationTimestamp: '2024-01-01T01:00:00.999+01:00', deletionTimestamp: '0001-01-01T00:00:00Z' },
      spec: { renewTime: '2024-01-01T01:00:00.000001+01:00' },
    })
    expect(object).toEqual({
      metadata: { creationTimestamp: '2024-01-01T00:00:00Z', deletionTimestamp: null },
      spec: { renewTime: '2024-01-01T00:00:00.000001Z' },
    })
  })

  it('leaves raw JSON alone', () => {
    const data = { z: [1, null, { b: 1, a: 2 }], a: null }
    const { object } = decode('io.k8s.api.apps.v1.ControllerRevision', { data, revision: 0 })
    expect(JSON.stringify(object)).toBe(`{"metadata":{},"data":${JSON.stringify(data)},"revision":0}`)
  })

  it('decodes schemas within schemas', () => {
    const schema = {
      properties: { b: { items: { type: 'string' } }, a: { additionalProperties: false, enum: [1, 'x', null] } },
      additionalProperties: { nullable: true },
      default: null,
      minimum: 0,
    }
    const { object, strict } = decode(`${APIEXTENSIONS}.CustomResourceValidation`, { openAPIV3Schema: schema })
    expect(JSON.stringify(object)).toBe(
      '{"openAPIV3Schema":{"minimum":0,"properties":{"a":{"enum":[1,"x",null],"additionalProperties":false},"b":{"items":{"type":"string"}}},"additionalProperties":{"nullable":true}}}',
    )
    expect(strict).toEqual([])
  })

  it('takes a schema as deep as a body may be', () => {
    const depth = MAX_DEPTH - 2
    const text = `{"openAPIV3Schema":${'{"items":'.repeat(depth)}{"type":1}${'}'.repeat(depth)}}`
    expect(refusal(`${APIEXTENSIONS}.CustomResourceValidation`, text)).toMatch(/^json: cannot unmarshal number into/)
  })

  it('treats __proto__ as a key of a map like any other, and as no field of a struct', () => {
    const { object, strict } = decode(configMap, '{"__proto__":{"data":{"a":"1"}},"data":{"b":"1","__proto__":"x"}}')
    expect(strict).toEqual(['unknown field "__proto__"'])
    expect(JSON.stringify(object)).toBe('{"metadata":{},"data":{"__proto__":"x","b":"1"}}')
  })
})

describe('converting what a strategic merge patch left', () => {
  const configMap = 'io.k8s.api.core.v1.ConfigMap'

  function refusalOfPatched(value: Json): string {
    try {
      decodeBuiltIn(struct(configMap), { value, converted: true })
    } catch (error) {
      if (error instanceof GoError) return error.message
      throw error
    }
    return 'none'
  }

  it.each([
    [{ data: { a: 1 } }, 'cannot convert int64 to string'],
    [{ data: { a: 1.5 } }, 'unrecognized type: string'],
    [{ data: [] }, 'cannot restore map from slice'],
    [{ metadata: 'x' }, 'cannot restore struct from: string'],
    [{ metadata: { finalizers: 'x' } }, 'cannot restore slice from string'],
    [{ metadata: { generation: 'x' } }, 'unrecognized type: int64'],
    [{ metadata: { generation: 1.5 } }, 'cannot convert float64 to int64'],
    [{ immutable: 'x' }, 'unrecognized type: bool'],
    [{ binaryData: { a: '!' } }, 'error decoding from json: illegal base64 data at input byte 0'],
    [
      { metadata: { creationTimestamp: 'x' } },
      'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"',
    ],
    [{ metadata: { creationTimestamp: 1 } }, 'json: cannot unmarshal number into Go value of type string'],
  ])('is refused in the words of a conversion: %j: %s', (value, message) => {
    expect(refusalOfPatched(value as Json)).toBe(message)
  })

  it('sorts unknown fields', () => {
    const value = { z: 1, metadata: { name: 'x', foo: 1, ownerReferences: [{ bar: 1 }] }, a: 2 }
    expect(decodeBuiltIn(struct(configMap), { value, converted: true }).strict).toEqual([
      'unknown field "a"',
      'unknown field "metadata.foo"',
      'unknown field "metadata.ownerReferences[0].bar"',
      'unknown field "z"',
    ])
  })

  it('shows a patch as Go prints a map', () => {
    expect(goMapText({ b: [1, 'x', null], a: { d: true, c: {} }, f: 1e21, e: 1e-7 })).toBe(
      'map[a:map[c:map[] d:true] b:[1 x <nil>] e:1e-07 f:1e+21]',
    )
  })
})
