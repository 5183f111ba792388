import { createRequire } from 'node:module'
import type * as Generated from '@setpoint/kube/protobuf'

/** The generated table of messages: see packages/kube/src/generated/protobuf.ts. */
export type ProtobufPackages = Readonly<Record<string, { readonly component: string; readonly messages: string }>>

/** The table is large, and a server whose clients speak JSON never needs it. */
export function loadPackages(): ProtobufPackages {
  return (createRequire(import.meta.url)('@setpoint/kube/protobuf') as typeof Generated).protobufPackages
}

/** A field of a message, as the table has it. */
export interface FieldSpec {
  readonly number: number
  /** '' for an embedded struct, whose fields are the outer one's. */
  readonly json: string
  /** Its name in Go. */
  readonly go: string
  readonly cardinality: 'single' | 'list' | 'map'
  /** Absent and zero are told apart. */
  readonly pointer: boolean
  /** A scalar's name, or a message's with its package: `meta/v1.ObjectMeta`. */
  readonly type: string
}

/** A message, as the table has it. */
export interface MessageSpec {
  readonly fields: readonly FieldSpec[]
  /** In JSON the message is its only field, a list. */
  readonly wrapper: boolean
}

const FIELD = /^(=?)(\d+)([^/:]*)(?:\/(\w+))?(?::(\*?)(\[\]|\{\})?(.+))?$/
const SCALARS = new Set(['string', 'bool', 'int32', 'int64', 'double', 'bytes', 'json', 'quantity'])

/** Reads a message's line: `1name 2data:{}string …`. `packageId` is where names without a package belong. */
export function parseMessage(line: string, packageId: string): MessageSpec {
  const words = line === '' ? [] : line.split(' ')
  return { fields: words.map((word) => parseField(word, packageId)), wrapper: line.startsWith('=') }
}

function parseField(word: string, packageId: string): FieldSpec {
  const [, , number = '', json = '', go, pointer, shape, type = 'string'] = FIELD.exec(word) ?? []
  return {
    number: Number(number),
    json,
    go: go ?? `${json.charAt(0).toUpperCase()}${json.slice(1)}`,
    cardinality: shape === '[]' ? 'list' : shape === '{}' ? 'map' : 'single',
    pointer: pointer === '*',
    type: SCALARS.has(type) || type.includes('.') ? type : `${packageId}.${type}`,
  }
}
