import { describe, expect, it } from 'vitest'
import { Environment } from '../environment/index.js'
import { DYN } from '../type/index.js'
import { toJson, type Value } from '../value/index.js'
import { JSON_PATCH_LIBRARY } from './json-patch.js'
import { kubernetesLibraries } from './libraries.js'
import { mismatchedTypeNames, MUTATION_TYPES } from './mutation.js'

const environment = new Environment({
  libraries: [...kubernetesLibraries(), JSON_PATCH_LIBRARY],
  types: [MUTATION_TYPES],
  variables: { object: DYN },
})

function evaluate(text: string): Value {
  const compiled = environment.compile(text)
  if (!compiled.ok) throw new Error(compiled.message)
  const outcome = compiled.program.evaluate({ object: { metadata: { labels: { app: 'web' } } } })
  if (outcome.error !== undefined) throw new Error(outcome.error)
  return outcome.value
}

describe('expressions of mutating policies', () => {
  it('make JSON patches', () => {
    const patch =
      "[JSONPatch{op: 'add', path: '/metadata/labels/' + jsonpatch.escapeKey('a/b'), value: object.metadata.labels.app}]"
    expect(toJson(evaluate(patch))).toEqual([{ op: 'add', path: '/metadata/labels/a~1b', value: 'web' }])
  })

  it('make apply configurations of any shape, whose parts can be read', () => {
    const text = "Object{spec: Object.spec{replicas: 3, template: Object.spec.template{labels: {'a': 'b'}}}}"
    const value = evaluate(text)
    expect(toJson(value)).toEqual({ spec: { replicas: 3, template: { labels: { a: 'b' } } } })
    expect(mismatchedTypeNames(value)).toEqual([])
    expect(evaluate(`${text}.spec.replicas == 3 && type(${text}) == Object`)).toBe(true)
  })

  it('are told when a type is not named after its place', () => {
    expect(mismatchedTypeNames(evaluate('Object{spec: Object.status{replicas: 3}}'))).toEqual([
      'unexpected type name "Object.status", expected "Object.spec", which matches field name path from root Object type',
    ])
  })

  it('do not take what is no patch', () => {
    expect(environment.compile("JSONPatch{op: 1, path: '/'}")).toMatchObject({
      ok: false,
      message: expect.stringContaining("expected type of field 'op' is 'string' but provided type is 'int'"),
    })
    expect(() => evaluate("JSONPatch{op: dyn(1), path: '/'}")).toThrow(
      "unexpected type int for JSONPatchType 'op' field",
    )
  })
})
