import { describe, expect, test } from 'vitest'
import { groupVersionKindOf } from '../gvk/index.js'
import { type ObjectReader, protobufReader } from './index.js'
import { encoded, type Typed } from './records.test.helper.js'

interface KindCase {
  readonly name: string
  readonly reader: ObjectReader | undefined
  readonly objects: readonly { readonly json: Typed; readonly protobuf: string }[]
}

const names = new Set(encoded.map(({ json }) => nameOf(json)))
const cases: readonly KindCase[] = Array.from(names, (name) => {
  const objects = encoded.filter(({ json }) => nameOf(json) === name)
  return { name, reader: protobufReader(groupVersionKindOf(objects[0]?.json as Typed)), objects }
})
const known = cases.filter(({ reader }) => reader !== undefined)

function nameOf({ apiVersion, kind }: Typed): string {
  return `${apiVersion} ${kind}`
}

/** Go encodes a list without items as null; a server answers with an empty one. */
function asAnswered(json: Typed): object {
  return json.kind.endsWith('List') && json['items'] === null ? { ...json, items: [] } : json
}

describe('objects with few fields set, or none, in protobuf as Go encodes it', () => {
  test('are of every kind that a server may have', () => {
    const unknown = cases.filter(({ reader }) => reader === undefined).map(({ name }) => name.split(' ', 1)[0])
    expect(new Set(unknown)).toEqual(new Set(['node.k8s.io/v1alpha1', 'rbac.authorization.k8s.io/v1alpha1']))
    expect(known.length).toBeGreaterThan(190)
  })

  test.each(known)('are the same JSON: $name', ({ reader, objects }) => {
    for (const { json, protobuf } of objects) {
      const object = reader?.read(Buffer.from(protobuf, 'base64'))
      expect(object).toEqual(asAnswered(json))
      expect(JSON.stringify(object)).toBe(JSON.stringify(asAnswered(json)))
    }
  })
})
