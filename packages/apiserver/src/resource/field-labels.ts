import type { KubeObject } from '@setpoint/kube'

/** The fields of a kind that field selectors may name. */
export interface FieldLabels {
  /** How to read the value of a label; undefined when it is not supported. */
  readonly value: (label: string) => ((object: KubeObject) => string) | undefined
  /** The text of the 400 that names an unsupported label. */
  readonly unsupported: (label: string) => string
}

/** Reads `spec.nodeName` and the like as selectors compare them: absent is '', booleans and numbers are text. */
export function fieldReader(path: string): (object: KubeObject) => string {
  const names = path.split('.')
  return (object) => {
    let value: unknown = object
    for (const name of names) {
      if (typeof value !== 'object' || value === null) return ''
      value = (value as Record<string, unknown>)[name]
    }
    return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  }
}
