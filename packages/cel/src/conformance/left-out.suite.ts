import { specType, specValue, type SpecJson } from './spec-value.suite.js'

/** Whole files of the specification's suite that do not apply, each with the reason. */
export const LEFT_OUT_FILES: Readonly<Record<string, string>> = {
  block_ext: 'cel.block is for optimizers; Kubernetes has none',
  dynamic: 'conversions to and from protobuf wrappers, Any and Struct',
  encoders_ext: 'Kubernetes does not enable the encoders extension',
  enums: 'protobuf enumerations',
  math_ext: 'Kubernetes does not enable the math extension',
  proto2: 'protobuf messages',
  proto2_ext: 'protobuf messages',
  proto3: 'protobuf messages',
  unknowns: 'partial evaluation; the file has no cases',
  wrappers: 'protobuf wrapper types',
}

const NEWER_FORMAT = 'strings extension: Kubernetes has version 2, the case is for version 4'
const NEWER_INDEX = 'strings extension: an offset beyond the end is an error in later versions only'
const LENIENT_KEYS = 'the implementation that Kubernetes uses accepts such keys, and so does this one'
const LENIENT_PRESENCE = 'Kubernetes does not enable errors for presence tests on values without fields'

/** Single cases, by file and name. */
export const LEFT_OUT_CASES: Readonly<Record<string, string>> = {
  'fields/map_key_float': LENIENT_KEYS,
  'fields/map_key_null': LENIENT_KEYS,
  'fields/map_value_repeat_key': LENIENT_KEYS,
  'fields/map_value_repeat_key_heterogeneous': LENIENT_KEYS,
  'optionals/map_null_entry_no_such_key': LENIENT_PRESENCE,
  'optionals/map_present_key_invalid_field': LENIENT_PRESENCE,
  'string_ext/scientific notation formatting clause': NEWER_FORMAT,
  'string_ext/default precision for scientific notation': NEWER_FORMAT,
  'string_ext/NaN support for scientific notation': NEWER_FORMAT,
  'string_ext/positive infinity support for scientific notation': NEWER_FORMAT,
  'string_ext/negative infinity support for scientific notation': NEWER_FORMAT,
  'string_ext/NaN support for decimal': NEWER_FORMAT,
  'string_ext/positive infinity support for decimal': NEWER_FORMAT,
  'string_ext/negative infinity support for decimal': NEWER_FORMAT,
  'string_ext/positive infinity support for fixed-point': NEWER_FORMAT,
  'string_ext/negative infinity support for fixed-point': NEWER_FORMAT,
  'string_ext/list support for string': NEWER_FORMAT,
  'string_ext/map support for string': NEWER_FORMAT,
  'string_ext/map support (all key types)': NEWER_FORMAT,
  'string_ext/dyntype support for scientific notation': NEWER_FORMAT,
  'string_ext/dyntype NaN/infinity support': NEWER_FORMAT,
  'string_ext/dyntype support for lists': NEWER_FORMAT,
  'string_ext/dyntype support for maps': NEWER_FORMAT,
  'string_ext/scientific notation formatting clause in a string variable': NEWER_FORMAT,
  'string_ext/indexof_out_of_range': NEWER_INDEX,
  'string_ext/lastindexof_out_of_range': NEWER_INDEX,
  'type_deductions/null_assignable_to_abstract_parameter_candidate':
    'the implementation that Kubernetes uses deduces null here',
}

const MESSAGES = /TestAllTypes|TestRequired|cel\.expr\.conformance|GlobalEnum|google\.protobuf\.(?!Timestamp|Duration)/

/** Whether a case is about protobuf messages, of which JSON has none. Its container may still name their package. */
export function needsMessages(test: Readonly<Record<string, unknown>>): boolean {
  const { expr, bindings = {}, typeEnv = [], value, typedResult } = test
  if (MESSAGES.test(JSON.stringify({ expr, bindings, typeEnv, value, typedResult }))) return true
  const { result } = (typedResult ?? {}) as { result?: SpecJson }
  const values = [
    value,
    result,
    ...Object.values(bindings as object).map(({ value: bound }: { value: SpecJson }) => bound),
  ]
  const declared = typeEnv as readonly { ident?: { type: SpecJson } }[]
  return (
    values.some((json) => json !== undefined && specValue(json as SpecJson) === undefined) ||
    declared.some(({ ident }) => ident === undefined || specType(ident.type) === undefined)
  )
}
