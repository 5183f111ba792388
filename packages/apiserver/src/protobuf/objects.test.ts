import { groupVersionKindOf, type JsonObject } from '@setpoint/kube'
import { goPackages } from '@setpoint/kube/go-types'
import { protobufReader } from '@setpoint/kube/protobuf'
import { builtInSchemaName } from '@setpoint/kube/schemas'
import { describe, expect, test } from 'vitest'
import { decodeBuiltIn, type GoStruct, GoTypes } from '../decode/index.js'
import { decode, readRecords } from './records.test.helper.js'

interface Served {
  object: JsonObject & { apiVersion: string; kind: string }
  protobuf: string
}

const goTypes = new GoTypes(goPackages)

describe('an object that kube-apiserver serves in both forms', () => {
  const served = readRecords<Served>('objects.jsonl')

  test.each(served.map((record) => [record.object.apiVersion, record.object.kind, record] as const))(
    'is the same JSON, to the byte: %s %s',
    (_apiVersion, _kind, { object, protobuf }) => {
      const kind = groupVersionKindOf(object)
      const value = decode(Buffer.from(protobuf, 'base64'), kind)
      const struct = goTypes.struct(builtInSchemaName(kind) ?? '')
      const decoded = decodeBuiltIn(struct as GoStruct, { value })
      expect(decoded.strict).toEqual([])
      expect(JSON.stringify(decoded.object)).toBe(JSON.stringify(object))
    },
  )

  test.each(served.map((record) => [record.object.apiVersion, record.object.kind, record] as const))(
    'is the same JSON as an answer, without a decode: %s %s',
    (_apiVersion, _kind, { object, protobuf }) => {
      const reader = protobufReader(groupVersionKindOf(object))
      expect(reader?.read(Buffer.from(protobuf, 'base64'))).toEqual(object)
    },
  )
})
