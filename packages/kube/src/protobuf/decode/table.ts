/** The generated table of messages: see src/generated/protobuf.ts. */
export type ProtobufPackages = Readonly<Record<string, ProtobufPackage>>

export interface ProtobufPackage {
  readonly component: string
  /** The API group whose kinds these are; its version is the last element of the package's key. Default: of none. */
  readonly group?: string
  readonly messages: string
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
  /** Whether JSON has the field when there is nothing in it. A struct is never nothing, unless it is left out when `zero`. */
  readonly empty: 'omitted' | 'written' | 'list' | 'zero omitted'
  /** A scalar's name, or a message's with its package: `meta/v1.ObjectMeta`. */
  readonly type: string
}

/** A message, as the table has it. */
export interface MessageSpec {
  readonly fields: readonly FieldSpec[]
  /** In JSON the message is its only field, a list. */
  readonly wrapper: boolean
}

const FIELD = /^(=?)(\d+)([^/:]*)(?:\/(\w+))?(?::([!+~]?)(\*?)(\[\]|\{\})?(.*))?$/
const EMPTY = { '': 'omitted', '!': 'written', '+': 'list', '~': 'zero omitted' } as const
const SCALARS = new Set(['string', 'bool', 'int32', 'int64', 'double', 'bytes', 'json', 'quantity'])

/** Reads a message's line: `1name 2data:{}string …`. `packageId` is where names without a package belong. */
export function parseMessage(line: string, packageId: string): MessageSpec {
  const words = line === '' ? [] : line.split(' ')
  return { fields: words.map((word) => parseField(word, packageId)), wrapper: line.startsWith('=') }
}

function parseField(word: string, packageId: string): FieldSpec {
  const [, , number = '', json = '', go, empty = '', pointer, shape, named = ''] = FIELD.exec(word) ?? []
  const type = named === '' ? 'string' : named
  return {
    number: Number(number),
    json,
    go: go ?? `${json.charAt(0).toUpperCase()}${json.slice(1)}`,
    cardinality: shape === '[]' ? 'list' : shape === '{}' ? 'map' : 'single',
    pointer: pointer === '*',
    empty: EMPTY[empty as keyof typeof EMPTY],
    type: SCALARS.has(type) || type.includes('.') ? type : `${packageId}.${type}`,
  }
}
