import { forbiddenError, type StatusError } from '@setpoint/kube'
import type { AdmissionAttributes } from './admission.js'

/** The 403 of an admission plugin. An object without a name yet goes by what its name will begin with. */
export function refuse({ context, name, object }: AdmissionAttributes, why: string): StatusError {
  const { name: own = '', generateName = '' } = object?.metadata ?? {}
  return forbiddenError(context.resource, name || own || generateName || 'Unknown', why)
}
