import { readFileSync } from 'node:fs'
import type { GroupVersionKind, JsonObject } from '@setpoint/kube'
import type { ProtobufTypes } from '@setpoint/kube/protobuf/decode'
import { protobufPackages } from '@setpoint/kube/protobuf/table'
import { builtInSchemaName } from '@setpoint/kube/schemas'
import { decodeProtobuf } from './body.js'
import { requestTypes } from './request-types.js'

/** The lines of a file that testdata/record.mjs wrote. */
export function readRecords<T>(name: string): T[] {
  const text = readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

/** The table as the sources have it, not the build. */
export const types: ProtobufTypes = requestTypes(protobufPackages)

/** A body of a built-in kind, decoded. */
export function decode(body: Uint8Array, expected: GroupVersionKind): JsonObject {
  return decodeProtobuf(types, body, expected, builtInSchemaName).value as JsonObject
}
