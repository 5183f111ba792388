import { badRequest } from '@setpoint/kube'
import { boolParameter, stringParameter } from './parameters.js'

/** metav1.GetOptions. */
export interface GetOptions {
  readonly resourceVersion: string
}

/** Reads the options of a get. Throws a 400 Status for what is no longer served. */
export function decodeGetOptions(parameters: URLSearchParams): GetOptions {
  if (boolParameter(parameters, 'export')) {
    throw badRequest('the export parameter, deprecated since v1.14, is no longer supported')
  }
  return { resourceVersion: stringParameter(parameters, 'resourceVersion') }
}
