import type { LabelSelector } from '@setpoint/kube/kinds/meta/v1'
import { orNone } from './cells.js'
import type { Loose } from './columns.js'

type Selector = Loose<LabelSelector>
type Requirement = NonNullable<Selector['matchExpressions']>[number]

/**
 * A label selector in the syntax of `kubectl get -l`: `app=web,tier in (a,b),!old`. Requirements stand in the order of
 * their keys. No selector selects nothing and an empty one everything; both are ''.
 */
export function selectorText(selector: Selector | undefined): string {
  const labels = Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => ({
    key,
    text: `${key}=${value ?? ''}`,
  }))
  const expressions = (selector?.matchExpressions ?? []).map((requirement) => ({
    key: requirement.key ?? '',
    text: requirementText(requirement),
  }))
  const requirements = [...labels, ...expressions].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return requirements.map(({ text }) => text).join(',')
}

/** {@link selectorText}, with `<none>` for ''. */
export function selectorOrNone(selector: Selector | undefined): string {
  return orNone(selectorText(selector))
}

function requirementText({ key = '', operator, values = [] }: Requirement): string {
  const list = `(${values.toSorted().join(',')})`
  switch (operator) {
    case 'In':
      return `${key} in ${list}`
    case 'NotIn':
      return `${key} notin ${list}`
    case 'DoesNotExist':
      return `!${key}`
    default:
      return key
  }
}

/**
 * A selector as Go prints the struct. Bindings of admission policies show it so, because their printer formats the
 * field and not the selector.
 */
export function selectorStruct(selector: Selector): string {
  const labels = Object.entries(selector.matchLabels ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}: ${value ?? ''},`)
  const requirements = (selector.matchExpressions ?? []).map(
    ({ key = '', operator = '', values = [] }) =>
      `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(' ')}],},`,
  )
  return [
    '&LabelSelector{',
    `MatchLabels:map[string]string{${labels.join('')}},`,
    `MatchExpressions:[]LabelSelectorRequirement{${requirements.join('')}},`,
    '}',
  ].join('')
}
