import { badRequest, type KubeObject, parseFieldSelector, parseLabelSelector, SelectorError } from '@setpoint/kube'
import type { Selection } from '../registry/index.js'
import type { Resource } from '../resource/index.js'

export interface SelectorOptions {
  readonly labelSelector: string
  readonly fieldSelector: string
}

const EVERYTHING: Selection = { everything: true, matches: () => true }

/** Label and field selectors as one question about stored objects. What cannot be read or asked is a 400. */
export function selectionOf(resource: Resource, { labelSelector, fieldSelector }: SelectorOptions): Selection {
  if (labelSelector === '' && fieldSelector === '') return EVERYTHING
  const labels = parsed(() => parseLabelSelector(labelSelector))
  const tests: ((object: KubeObject) => boolean)[] = []
  for (const { field, operator, value } of parsed(() => parseFieldSelector(fieldSelector)).requirements) {
    const read = resource.fieldLabels.value(field)
    if (read === undefined) throw badRequest(resource.fieldLabels.unsupported(field))
    const wanted = operator === '='
    tests.push((object) => (read(object) === value) === wanted)
  }
  if (!labels.isEmpty) tests.push((object) => labels.matches(object.metadata.labels ?? {}))
  if (tests.length === 0) return EVERYTHING
  return { everything: false, matches: (object) => tests.every((test) => test(object)) }
}

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof SelectorError) throw badRequest(error.message)
    throw error
  }
}
