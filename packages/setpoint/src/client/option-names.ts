import { checkOptionNames, type OptionNames } from '../options/index.js'
import type { ClientDefaults } from './client.js'
import type { ApplyOptions, DeleteAllOptions, DeleteOptions, ListOptions, WatchOptions } from './options.js'

/** Of all calls: whoever hands the same options to a list and to a delete says nothing wrong. */
const NAMES: OptionNames<ListOptions & WatchOptions & ApplyOptions & DeleteOptions & DeleteAllOptions> = {
  signal: true,
  timeout: true,
  namespace: true,
  labels: true,
  labelSelector: true,
  fields: true,
  fieldSelector: true,
  limit: true,
  continue: true,
  resourceVersion: true,
  resourceVersionMatch: true,
  bookmarks: true,
  sendInitialEvents: true,
  timeoutSeconds: true,
  dryRun: true,
  fieldManager: true,
  fieldValidation: true,
  force: true,
  gracePeriodSeconds: true,
  propagationPolicy: true,
  preconditions: true,
}

/** Refuses options that no call has, for calls about many objects: by a misspelt selector they would be about all of them. */
export function checkCallOptions(whose: string, options: object): void {
  checkOptionNames(whose, options as Partial<typeof NAMES>, NAMES)
}

const DEFAULTS: OptionNames<ClientDefaults> = {
  namespace: true,
  dryRun: true,
  fieldManager: true,
  fieldValidation: true,
  timeout: true,
  intercept: true,
}

/** Refuses defaults that there are not: by a misspelt namespace a list would be of the whole cluster. */
export function checkDefaults(whose: string, defaults: ClientDefaults): void {
  checkOptionNames<ClientDefaults>(whose, defaults, DEFAULTS)
}
