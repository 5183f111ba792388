import { type FieldError, forbidden, quote, sameValue } from '@setpoint/kube'
import type { Pod } from '@setpoint/kube/kinds/v1'
import { internalDiff } from '../internal/index.js'
import { checkAnnotationUpdates, isMirror } from './annotations.js'
import { ANNOTATIONS, checkPod, SPEC, specOf } from './pod.js'

/** Ephemeral containers may be added; those that are there stay as they are. */
export function validateEphemeralContainersUpdate(pod: Pod, old: Pod): FieldError[] {
  if (isMirror(old.metadata)) {
    return [{ ...forbidden(SPEC, 'static pods do not support ephemeral containers'), field: '' }]
  }
  const errors: FieldError[] = []
  checkPod(errors, pod, old)
  checkAnnotationUpdates(errors, pod, old, ANNOTATIONS)
  const at = SPEC.child('ephemeralContainers')
  const containers = new Map((specOf(pod).ephemeralContainers ?? []).map((container) => [container.name, container]))
  for (const before of specOf(old).ephemeralContainers ?? []) {
    const now = containers.get(before.name)
    const which = `existing ephemeral containers ${quote(before.name)}`
    if (now === undefined) errors.push(forbidden(at, `${which} may not be removed\n`))
    else if (!sameValue(before, now)) {
      errors.push(forbidden(at, `${which} may not be changed\n${internalDiff('EphemeralContainer', before, now)}`))
    }
  }
  return errors
}
