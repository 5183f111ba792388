import {
  FieldSelector,
  type Kind,
  messageOf,
  parseFieldSelector,
  parseLabelSelector,
  SetpointError,
} from '@setpoint/kube'
import type { CachedObject } from './object.js'

/** Which objects of a kind a cache holds. */
export interface Selection {
  /** Default: all namespaces. */
  readonly namespaces?: readonly string[]
  /** A label selector as kubectl takes it: `app=web,tier in (a,b)`. Default: everything. */
  readonly labelSelector?: string
  /** A field selector as kubectl takes it: `status.phase=Running`. Default: everything. */
  readonly fieldSelector?: string
}

/**
 * The same question that the server answers by selecting, for objects that did not come through the watch; undefined where
 * only the server can tell. What labels, names and the selectable fields of a declared kind say is certain. The fields
 * of built-in kinds are not: the server makes their text by rules of its own (`spec.unschedulable` that is absent is `false`).
 */
export function compileSelection(
  kind: Kind,
  { labelSelector = '', fieldSelector = '' }: Selection,
): (object: CachedObject) => boolean | undefined {
  const whose = `the cache of ${kind.kind}`
  const labels = parsedSelector(whose, 'labelSelector', labelSelector, parseLabelSelector)
  const { requirements } = parsedSelector(whose, 'fieldSelector', fieldSelector, parseFieldSelector)
  const certain = requirements.filter(({ field }) => isCertain(kind, field))
  const fields = FieldSelector.of(certain)
  const otherwise = certain.length === requirements.length ? true : undefined
  return (object) =>
    labels.matches(object.metadata.labels) && fields.matches((field) => fieldText(object, field)) ? otherwise : false
}

/** What a selector means; `whose` option it is stands in the error of one that cannot be read. */
export function parsedSelector<T>(
  whose: string,
  option: 'labelSelector' | 'fieldSelector',
  text: string,
  parse: (text: string) => T,
): T {
  try {
    return parse(text)
  } catch (cause) {
    const message = `${whose}: ${option} ${JSON.stringify(text)} cannot be read: ${messageOf(cause)}`
    throw new SetpointError('OptionInvalid', message, { cause })
  }
}

function isCertain(kind: Kind, field: string): boolean {
  return field === 'metadata.name' || field === 'metadata.namespace' || selectableFields(kind).includes(`.${field}`)
}

/** A part of what `resource()` makes; a kind with several versions may have others than this program knows. */
interface Declared {
  readonly conversion?: unknown
  definition(): { readonly spec: { readonly versions: readonly Version[] } }
}

interface Version {
  readonly name: string
  readonly selectableFields?: readonly { readonly jsonPath: string }[]
}

function selectableFields(kind: Kind & Partial<Declared>): readonly string[] {
  if (kind.definition === undefined || kind.conversion !== undefined) return []
  const version = kind.definition().spec.versions.find(({ name }) => name === kind.version)
  return version?.selectableFields?.map(({ jsonPath }) => jsonPath) ?? []
}

function fieldText(object: CachedObject, field: string): string {
  let value: unknown = object
  for (const name of field.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
}
