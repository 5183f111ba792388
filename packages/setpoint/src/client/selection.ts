import {
  compileLabelSelector,
  escapeFieldValue,
  type LabelSelector,
  messageOf,
  Selector,
  SetpointError,
} from '@setpoint/kube'
import { checkOptionNames, optionInvalid, type OptionNames } from '../options/index.js'
import type { Selection } from './options.js'

const LABEL_SELECTOR: OptionNames<LabelSelector> = { matchLabels: true, matchExpressions: true }

/**
 * The query parameters of a selection; `whose` it is stands in errors. What cannot be sent is refused: the server takes the lack of a
 * selector for everything, and a value with a comma in it for two requirements.
 */
export function selectionQuery(
  whose: string,
  { labels, labelSelector, fields, fieldSelector }: Selection,
): {
  labelSelector: string | undefined
  fieldSelector: string | undefined
} {
  if (fieldSelector !== undefined && typeof fieldSelector !== 'string')
    throw optionInvalid(whose, 'fieldSelector', fieldSelector, "a text such as 'status.phase=Running'")
  return {
    labelSelector: joined([labelsText(whose, labels), selectorText(whose, labelSelector)]),
    fieldSelector: joined([...fieldTexts(whose, fields), fieldSelector ?? '']),
  }
}

function labelsText(whose: string, labels: Selection['labels']): string {
  if (labels === undefined) return ''
  if (!areTexts(labels)) throw optionInvalid(whose, 'labels', labels, 'an object whose values are texts')
  return compiled(whose, 'labels', { matchLabels: labels })
}

function fieldTexts(whose: string, fields: Selection['fields']): string[] {
  if (fields === undefined) return []
  if (!areTexts(fields)) throw optionInvalid(whose, 'fields', fields, 'an object whose values are texts')
  return Object.entries(fields).map(([field, value]) => `${field}=${escapeFieldValue(value)}`)
}

function selectorText(whose: string, selector: Selection['labelSelector']): string {
  if (selector === undefined || typeof selector === 'string') return selector ?? ''
  if (selector === Selector.nothing) {
    const message = `${whose}: labelSelector selects nothing, which no server can be told: it would take that for everything; leave out the call`
    throw new SetpointError('OptionInvalid', message)
  }
  if (selector instanceof Selector) return selector.toString()
  if (typeof selector !== 'object' || selector === null)
    throw optionInvalid(whose, 'labelSelector', selector, 'a text, a LabelSelector or a compiled one')
  checkOptionNames(`${whose}: labelSelector`, selector, LABEL_SELECTOR)
  return compiled(whose, 'labelSelector', selector)
}

function compiled(whose: string, option: keyof Selection, selector: LabelSelector): string {
  try {
    return compileLabelSelector(selector).toString()
  } catch (cause) {
    throw new SetpointError('OptionInvalid', `${whose}: ${option} cannot be sent: ${messageOf(cause)}`, { cause })
  }
}

function areTexts(values: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof values === 'object' && values !== null && Object.values(values).every((value) => typeof value === 'string')
  )
}

/** Both languages join with commas; nothing is no parameter. */
function joined(parts: readonly string[]): string | undefined {
  const text = parts.filter((part) => part !== '').join(',')
  return text === '' ? undefined : text
}
