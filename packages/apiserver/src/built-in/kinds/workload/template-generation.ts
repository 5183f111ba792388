import type { ObjectMeta } from '@setpoint/kube'
import { sortedMap } from '../sorted-map.js'
import { parseGoInt } from './go-int.js'

/** Daemon sets counted their templates in a field once; the server goes on counting, in an annotation. */
const ANNOTATION = 'deprecated.daemonset.template.generation'

/** Throws a GoError when the client's text is no number. */
export function templateGenerationOf({ annotations }: ObjectMeta): number {
  const text = annotations?.[ANNOTATION]
  return text === undefined ? 0 : parseGoInt(text)
}

/** Changes `metadata`. */
export function setTemplateGeneration(metadata: ObjectMeta, generation: number): void {
  metadata.annotations = sortedMap({ ...metadata.annotations, [ANNOTATION]: String(generation) })
}
