export type TypeKind =
  | 'bool'
  | 'bytes'
  | 'double'
  | 'duration'
  | 'dyn'
  | 'error'
  | 'int'
  | 'list'
  | 'map'
  | 'null'
  | 'opaque'
  | 'string'
  | 'struct'
  | 'timestamp'
  | 'type'
  | 'typeParam'
  | 'uint'

/** A type of the language. Types are values too: `type(x)` returns one and it can be compared. */
export class Type {
  readonly kind: TypeKind
  /** What `type()` prints and declarations refer to, without parameters. */
  readonly name: string
  readonly params: readonly Type[]
  #text: string | undefined

  constructor(kind: TypeKind, name: string, params: readonly Type[] = []) {
    this.kind = kind
    this.name = name
    this.params = params
  }

  /** The type as messages print it. Two types with the same text are the same. */
  get text(): string {
    this.#text ??= formatType(this)
    return this.#text
  }

  param(index: number): Type {
    return this.params[index] ?? DYN
  }

  is(other: Type): boolean {
    return this === other || (this.kind === other.kind && this.text === other.text)
  }
}

export const BOOL: Type = new Type('bool', 'bool')
export const BYTES: Type = new Type('bytes', 'bytes')
export const DOUBLE: Type = new Type('double', 'double')
export const DURATION: Type = new Type('duration', 'google.protobuf.Duration')
export const DYN: Type = new Type('dyn', 'dyn')
/** The type of what could not be checked; it fits everywhere, so that one mistake is reported once. */
export const ERROR: Type = new Type('error', '!error!')
export const INT: Type = new Type('int', 'int')
export const NULL: Type = new Type('null', 'null_type')
export const STRING: Type = new Type('string', 'string')
export const TIMESTAMP: Type = new Type('timestamp', 'google.protobuf.Timestamp')
export const TYPE: Type = new Type('type', 'type')
export const UINT: Type = new Type('uint', 'uint')

export function listOf(element: Type): Type {
  return new Type('list', 'list', [element])
}

export function mapOf(key: Type, value: Type): Type {
  return new Type('map', 'map', [key, value])
}

export function typeOfType(type: Type): Type {
  return new Type('type', 'type', [type])
}

/** An object type with declared fields; the environment's types know them by this name. */
export function structType(name: string): Type {
  return new Type('struct', name)
}

/** A type without fields, with values that only functions make and read. */
export function opaqueType(name: string, ...params: Type[]): Type {
  return new Type('opaque', name, params)
}

export function optionalOf(type: Type): Type {
  return opaqueType('optional_type', type)
}

/** Stands for any type, the same at every place of one declaration. */
export function typeParam(name: string): Type {
  return new Type('typeParam', name)
}

export function isDyn(type: Type): boolean {
  return type.kind === 'dyn'
}

export function isDynOrError(type: Type): boolean {
  return type.kind === 'dyn' || type.kind === 'error'
}

/** The type inside an optional, or undefined for all others. */
export function unwrapOptional(type: Type): Type | undefined {
  return type.kind === 'opaque' && type.name === 'optional_type' ? type.param(0) : undefined
}

function formatType(type: Type): string {
  switch (type.kind) {
    case 'duration':
      return 'duration'
    case 'timestamp':
      return 'timestamp'
    case 'null':
      return 'null'
    default:
      return type.params.length === 0 ? type.name : `${type.name}(${type.params.map((param) => param.text).join(', ')})`
  }
}
