import { badRequest, type FieldError, fieldPath, forbidden, invalid, invalidObject } from '@setpoint/kube'
import { GoError, normalizeTime } from '../typed/index.js'
import { optionalIntegerParameter, stringParameter } from './parameters.js'

/** Reads the options of a pod's log, which is all that a server without containers does with them. Throws a 400 Status for what cannot be read, a 422 for what may not be asked. */
export function checkPodLogOptions(pod: string, parameters: URLSearchParams): void {
  // In the order of the kind's fields: the first that cannot be read is told.
  const sinceSeconds = optionalIntegerParameter(parameters, 'sinceSeconds')
  checkTime(stringParameter(parameters, 'sinceTime'))
  const tailLines = optionalIntegerParameter(parameters, 'tailLines')
  const limitBytes = optionalIntegerParameter(parameters, 'limitBytes')

  const errors: FieldError[] = []
  if (tailLines !== undefined && tailLines < 0) {
    errors.push(invalid(fieldPath('tailLines'), tailLines, 'must be greater than or equal to 0'))
  }
  if (limitBytes !== undefined && limitBytes < 1) {
    errors.push(invalid(fieldPath('limitBytes'), limitBytes, 'must be greater than 0'))
  }
  if (sinceSeconds !== undefined && parameters.has('sinceTime')) {
    errors.push(forbidden(fieldPath().key(''), 'at most one of `sinceTime` or `sinceSeconds` may be specified'))
  } else if (sinceSeconds !== undefined && sinceSeconds < 1) {
    errors.push(invalid(fieldPath('sinceSeconds'), sinceSeconds, 'must be greater than 0'))
  }
  // A feature gate that is off hides it.
  if (parameters.has('stream')) errors.push(forbidden(fieldPath('stream'), 'may not be specified'))
  if (errors.length > 0) throw invalidObject({ group: '', kind: 'PodLogOptions' }, pod, errors)
}

function checkTime(text: string): void {
  if (text === '' || text === 'null') return
  try {
    normalizeTime(text)
  } catch (error) {
    if (!(error instanceof GoError)) throw error
    throw badRequest(error.message)
  }
}
