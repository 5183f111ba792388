import { checkDns1123Label } from '@setpoint/kube'
import { checkOptionNames, optionInvalid, type OptionNames } from '../options/index.js'
import type { CacheListOptions, CacheOptions } from './cache.js'
import type { KindCacheOptions } from './informer.js'

const CACHE: OptionNames<CacheOptions> = {
  transport: true,
  kinds: true,
  defaults: true,
  resyncPeriod: true,
  freeze: true,
  streaming: true,
  metrics: true,
  onProblem: true,
  onRecovery: true,
  clock: true,
  random: true,
}

const KIND: OptionNames<KindCacheOptions> = {
  namespaces: true,
  labelSelector: true,
  fieldSelector: true,
  metadataOnly: true,
  transform: true,
}

const LIST: OptionNames<CacheListOptions> = { namespace: true, labelSelector: true, index: true }

/**
 * Refuses what no cache can be. Types have checked it only where there were any. Taken as it is, a period that is no number would be
 * over at once, again and again, and a namespace as a text would be one namespace for each letter.
 */
export function checkCacheOptions(options: CacheOptions): void {
  const whose = 'the cache'
  checkOptionNames(whose, options, CACHE)
  const { kinds, defaults, resyncPeriod, freeze, streaming, onProblem, onRecovery } = options
  if (resyncPeriod !== undefined && !(typeof resyncPeriod === 'number' && resyncPeriod >= 0))
    throw optionInvalid(whose, 'resyncPeriod', resyncPeriod, 'a number of milliseconds, or 0 for never')
  checkType(whose, 'freeze', freeze, 'boolean', 'true or false')
  checkType(whose, 'streaming', streaming, 'boolean', 'true or false')
  checkType(whose, 'onProblem', onProblem, 'function', 'a function that takes a kind and a message')
  checkType(whose, 'onRecovery', onRecovery, 'function', 'a function that takes a kind and a message')
  if (defaults !== undefined) checkKindCacheOptions('the cache of all kinds', defaults)
  if (kinds !== undefined && !isIterable(kinds))
    throw optionInvalid(whose, 'kinds', kinds, 'a Map with the options of each kind')
}

/** The same of what is said of a kind. */
export function checkKindCacheOptions(whose: string, options: KindCacheOptions): void {
  if (!isObject(options)) throw optionInvalid(whose, 'what is said of it', options, 'an object with its options')
  checkOptionNames(whose, options, KIND)
  const { namespaces, labelSelector, fieldSelector, metadataOnly, transform } = options
  if (namespaces !== undefined) checkNamespaces(whose, namespaces)
  checkType(whose, 'labelSelector', labelSelector, 'string', "a text such as 'app=web,tier in (a,b)'")
  checkType(whose, 'fieldSelector', fieldSelector, 'string', "a text such as 'status.phase=Running'")
  checkType(whose, 'metadataOnly', metadataOnly, 'boolean', 'true or false')
  checkType(whose, 'transform', transform, 'function', 'a function that takes an object and returns what is kept of it')
}

/** What a list is asked for: a selector by a name that there is not would select everything. */
export function checkListOptions(kind: string, options: CacheListOptions): void {
  for (const name in options) if (!Object.hasOwn(LIST, name)) checkOptionNames(listOf(kind), options, LIST)
  const { namespace, labelSelector } = options
  if (namespace !== undefined && typeof namespace !== 'string')
    throw optionInvalid(listOf(kind), 'namespace', namespace, 'the name of a namespace')
  if (labelSelector !== undefined && typeof labelSelector !== 'string')
    throw optionInvalid(listOf(kind), 'labelSelector', labelSelector, "a text such as 'app=web,tier in (a,b)'")
}

/** For messages: whose options they are. */
export function listOf(kind: string): string {
  return `a list of ${kind} from the cache`
}

function checkNamespaces(whose: string, namespaces: unknown): void {
  const isList = Array.isArray(namespaces) && namespaces.length > 0 && namespaces.every(isNamespace)
  if (isList) return
  const wanted = 'a list of at least one namespace, in lower-case letters, digits and "-"; leave it out for all of them'
  throw optionInvalid(whose, 'namespaces', namespaces, wanted)
}

/** The empty name is Kubernetes' own word for all of them. */
function isNamespace(name: unknown): boolean {
  return name === '' || (typeof name === 'string' && checkDns1123Label(name).length === 0)
}

function checkType(
  whose: string,
  option: string,
  value: unknown,
  type: 'boolean' | 'function' | 'string',
  wanted: string,
): void {
  if (value !== undefined && typeof value !== type) throw optionInvalid(whose, option, value, wanted)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}
