import { compileLabelSelector, escapeFieldValue, Selector, selectorFromLabels } from '@setpoint/kube'
import type { Selection } from './options.js'

/** The query parameters of a selection. */
export function selectionQuery({ labels, labelSelector, fields, fieldSelector }: Selection): {
  labelSelector: string | undefined
  fieldSelector: string | undefined
} {
  const exactLabels = labels === undefined ? '' : selectorFromLabels(labels).toString()
  const exactFields = Object.entries(fields ?? {}).map(([field, value]) => `${field}=${escapeFieldValue(value)}`)
  return {
    labelSelector: joined([exactLabels, selectorText(labelSelector)]),
    fieldSelector: joined([...exactFields, fieldSelector ?? '']),
  }
}

function selectorText(selector: Selection['labelSelector']): string {
  if (selector === undefined || typeof selector === 'string') return selector ?? ''
  return (selector instanceof Selector ? selector : compileLabelSelector(selector)).toString()
}

/** Both languages join with commas; nothing is no parameter. */
function joined(parts: readonly string[]): string | undefined {
  const text = parts.filter((part) => part !== '').join(',')
  return text === '' ? undefined : text
}
