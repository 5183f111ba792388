import { decodeManagedFields, type KubeObject, messageOf } from '@setpoint/kube'
import type { AdmissionAttributes } from './admission.js'

/** The object stays the same one, with another content. Owners that somebody has spoilt are put back. */
export function replaceContent(
  { warnings, resource }: AdmissionAttributes['context'],
  object: KubeObject,
  next: KubeObject,
): void {
  const { managedFields } = object.metadata
  const problem = managedFieldsProblem(next)
  for (const name of Object.keys(object)) if (!Object.hasOwn(next, name)) delete object[name]
  Object.assign(object, next)
  resource.codec.admitted?.mark(object)
  if (problem === undefined) return
  if (managedFields === undefined) delete object.metadata.managedFields
  else object.metadata.managedFields = managedFields
  warnings.push(
    `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${problem}`,
  )
}

function managedFieldsProblem({ metadata }: KubeObject): string | undefined {
  try {
    decodeManagedFields(metadata.managedFields)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
