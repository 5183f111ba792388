import { boolParameter, optionalBoolParameter, optionalIntegerParameter, stringParameter } from './parameters.js'
import { refuseOptions, validateListOptions } from './validate.js'

export type ResourceVersionMatch = '' | 'Exact' | 'NotOlderThan'

/** metav1.ListOptions: what a list, a watch or a deletion of a collection asks for. Selectors are still text. */
export interface ListOptions {
  readonly labelSelector: string
  readonly fieldSelector: string
  readonly watch: boolean
  readonly allowWatchBookmarks: boolean
  readonly resourceVersion: string
  readonly resourceVersionMatch: ResourceVersionMatch
  readonly timeoutSeconds: number | undefined
  /** 0 and less: no limit. */
  readonly limit: number
  readonly continue: string
  readonly sendInitialEvents: boolean | undefined
}

/**
 * Reads and validates the options of a list or a watch. Throws a 400 or a 422 Status.
 *
 * A watch from no version, or from "0", that says nothing about initial events gets them: sendInitialEvents and
 * resourceVersionMatch=NotOlderThan are put in, as the WatchList feature does.
 */
export function decodeListOptions(parameters: URLSearchParams): ListOptions {
  const options = {
    labelSelector: stringParameter(parameters, 'labelSelector'),
    fieldSelector: stringParameter(parameters, 'fieldSelector'),
    watch: boolParameter(parameters, 'watch'),
    allowWatchBookmarks: boolParameter(parameters, 'allowWatchBookmarks'),
    resourceVersion: stringParameter(parameters, 'resourceVersion'),
    resourceVersionMatch: stringParameter(parameters, 'resourceVersionMatch'),
    timeoutSeconds: optionalIntegerParameter(parameters, 'timeoutSeconds'),
    limit: optionalIntegerParameter(parameters, 'limit') ?? 0,
    continue: stringParameter(parameters, 'continue'),
    sendInitialEvents: optionalBoolParameter(parameters, 'sendInitialEvents'),
  }
  const { watch, resourceVersion, resourceVersionMatch, sendInitialEvents } = options
  const fromTheStart = watch && (resourceVersion === '' || resourceVersion === '0')
  if (fromTheStart && sendInitialEvents === undefined && resourceVersionMatch === '') {
    return { ...options, sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' }
  }
  refuseOptions('ListOptions', validateListOptions(options))
  return { ...options, resourceVersionMatch: resourceVersionMatch as ResourceVersionMatch }
}
