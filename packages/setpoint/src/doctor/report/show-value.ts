import type { Json } from '@setpoint/kube'

const LONGEST = 80

/** A value for people: JSON on one line, cut in the middle when it is long. */
export function showValue(value: Json | undefined): string {
  if (value === undefined) return '(nothing)'
  const text = JSON.stringify(value)
  if (text.length <= LONGEST) return text
  const half = Math.floor((LONGEST - 3) / 2)
  return `${text.slice(0, half)} … ${text.slice(-half)}`
}

/** `WebApp default/demo`; without a name all of a kind are meant: `WebApp in default`. */
export function showObject({ kind, namespace, name }: { kind: string; namespace: string; name: string }): string {
  if (name === '') return namespace === '' ? kind : `${kind} in ${namespace}`
  return `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`
}
