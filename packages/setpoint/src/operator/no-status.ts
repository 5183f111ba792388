import { isNotFound, type Kind, StatusError } from '@setpoint/kube'
import { isPathUnknown } from '../client/index.js'

/**
 * Whether a 404 to the status of an object that is there says that its kind has none: in kube-apiserver's words for an object
 * that is not there where a CustomResourceDefinition serves the kind, and for a path that is not known otherwise. A webhook's
 * refusal says something else, whatever it is about; only its message tells that it is one.
 */
export function saysNoStatus(error: unknown, { group, plural }: Kind, name: string): boolean {
  if (!(error instanceof StatusError) || !isNotFound(error)) return false
  if (error.message.startsWith('admission webhook ')) return false
  const { details = {} } = error.status
  if (details.name === name && details.kind === plural) return (details.group ?? '') === group
  return isPathUnknown(error)
}
