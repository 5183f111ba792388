import { parseFieldSelector, parseLabelSelector } from '@setpoint/kube'
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

/** The same question that the server answers by selecting, for objects that did not come through the watch. */
export function compileSelection({
  labelSelector = '',
  fieldSelector = '',
}: Selection): (object: CachedObject) => boolean {
  const labels = parseLabelSelector(labelSelector)
  const fields = parseFieldSelector(fieldSelector)
  return (object) => labels.matches(object.metadata.labels) && fields.matches((field) => fieldText(object, field))
}

function fieldText(object: CachedObject, field: string): string {
  let value: unknown = object
  for (const name of field.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
}
