import type { GroupVersionKind, JsonObject, KubeObject } from '@setpoint/kube'
import { goPackages } from '@setpoint/kube/go-types'
import { builtInSchema, builtInSchemaName } from '@setpoint/kube/schemas'
import { decodeBuiltIn, type GoStruct, GoTypes } from '../decode/index.js'
import type { BodyInput, Codec, Decoded } from '../resource/index.js'
import type { VersionConversion } from './conversion/index.js'
import { kindRules } from './kinds/index.js'

const goTypes = new GoTypes(goPackages)

/** The Go type behind a kind: what a body is decoded as. */
export function goStruct(kind: GroupVersionKind): GoStruct {
  const component = builtInSchemaName(kind)
  const struct = component === undefined ? undefined : goTypes.struct(component)
  if (struct === undefined)
    throw new Error(`the generated tables have no type for ${kind.kind} ${kind.group}/${kind.version}`)
  return struct
}

/** Reads a body as a built-in kind. Types are compiled when the first body comes. */
export function builtInDecoder(
  kind: GroupVersionKind,
  { defaults = true }: { readonly defaults?: boolean } = {},
): (input: BodyInput) => Decoded {
  let struct: GoStruct | undefined
  const setDefaults = defaults ? kindRules(kind.group, kind.kind).defaults : undefined
  return (input) => {
    struct ??= goStruct(kind)
    const { object: fields, strict } = decodeBuiltIn(struct, input)
    const object = withMetadata(fields)
    setDefaults?.(object)
    return { object, strict }
  }
}

function withMetadata(object: JsonObject): KubeObject {
  if (object['metadata'] === undefined || object['metadata'] === null) object['metadata'] = {}
  return object as unknown as KubeObject
}

export function builtInCodec(kind: GroupVersionKind, conversion: VersionConversion | undefined): Codec {
  return {
    decode: builtInDecoder(kind),
    toHub: conversion?.toHub ?? same,
    fromHub: conversion?.fromHub ?? same,
    load: same,
    store: same,
    get strategicSchema() {
      return builtInSchema(kind)
    },
  }
}

function same(object: KubeObject): KubeObject {
  return object
}
