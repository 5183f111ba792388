import {
  checkQualifiedName,
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  type KubeObject,
  parseQuantity,
  required,
} from '@setpoint/kube'
import type { LimitRange, LimitRangeItem } from '@setpoint/kube/kinds/v1'
import { roundedUp } from './pod/defaults/resource-list.js'
import { isOvercommitAllowed, type ResourceList } from './pod/resources.js'
import { validateContainerResourceName, validateResourceName } from './resource-names.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const LIMITS = fieldPath('spec', 'limits')
const TYPES: ReadonlySet<string> = new Set(['Pod', 'Container', 'PersistentVolumeClaim'])
const LISTS = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'] as const
type ListName = (typeof LISTS)[number]

function defaults(object: KubeObject): void {
  const limits = (object as unknown as LimitRange).spec?.limits
  for (const limit of limits ?? []) {
    for (const list of LISTS) {
      if (limit[list] !== undefined) limit[list] = roundedUp(limit[list]) as ResourceList
    }
    if (limit.type === 'Container') setContainerDefaults(limit)
  }
}

/** What a container gets when it does not say: the maximum; and what it requests then: as much, or else the minimum. */
function setContainerDefaults(limit: LimitRangeItem): void {
  const limits = { ...limit.max, ...limit.default }
  const requests = { ...limit.min, ...limits, ...limit.defaultRequest }
  if (Object.keys(limits).length > 0) limit.default = limits
  if (Object.keys(requests).length > 0) limit.defaultRequest = requests
}

function validate({ spec }: LimitRange): FieldError[] {
  const types = new Set<string>()
  return (spec?.limits ?? []).flatMap((limit, index) => {
    const path = LIMITS.index(index)
    const errors = validateType(limit.type, path.child('type'))
    if (types.has(limit.type)) errors.push(duplicate(path.child('type'), limit.type))
    types.add(limit.type)
    return [...errors, ...validateItem(limit, path)]
  })
}

function validateType(type: string, path: FieldPath): FieldError[] {
  const errors = checkQualifiedName(type).map((message) => invalid(path, type, message))
  if (errors.length > 0 || type.includes('/') || TYPES.has(type)) return errors
  return [invalid(path, type, 'must be a standard limit type or fully qualified')]
}

function validateItem(limit: LimitRangeItem, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const isPod = limit.type === 'Pod'
  const validateName = isPod || limit.type === 'Container' ? validateContainerResourceName : validateResourceName
  const names = new Set<string>()
  for (const list of LISTS) {
    const resources = Object.keys(limit[list] ?? {})
    if (isPod && (list === 'default' || list === 'defaultRequest')) {
      if (resources.length > 0) errors.push(forbidden(path.child(list), "may not be specified when `type` is 'Pod'"))
      continue
    }
    for (const name of resources) {
      errors.push(...validateName(name, path.child(list).key(name)))
      names.add(name)
    }
  }
  if (
    limit.type === 'PersistentVolumeClaim' &&
    limit.min?.['storage'] === undefined &&
    limit.max?.['storage'] === undefined
  ) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided'
    errors.push(required(path.child('limits'), detail))
  }
  for (const name of names) errors.push(...validateResource(limit, name, isPod, path))
  return errors
}

/** The amounts of one resource must agree with each other. */
function validateResource(limit: LimitRangeItem, name: string, isPod: boolean, path: FieldPath): FieldError[] {
  const { max: maxima, min: minima, default: defaults = {}, defaultRequest = {}, maxLimitRequestRatio = {} } = limit
  const min = minima?.[name]
  const max = maxima?.[name]
  const usual = isPod ? undefined : defaults[name]
  const request = isPod ? undefined : defaultRequest[name]
  const ratio = maxLimitRequestRatio[name]
  const errors: FieldError[] = []
  const at = (list: ListName, shown: string, detail: string): void => {
    errors.push(invalid(path.child(list).key(name), shown, detail))
  }
  /** `low` is said to be below `high`, and is not. */
  const order = (low: Amount, high: Amount, list: ListName, shown: Amount, words: readonly [string, string]): void => {
    if (low === undefined || high === undefined || compare(low, high) <= 0) return
    at(list, shown ?? '', `${words[0]} value ${low} is greater than ${words[1]} value ${high}`)
  }
  order(min, max, 'min', min, ['min', 'max'])
  order(min, request, 'defaultRequest', request, ['min', 'default request'])
  order(request, max, 'defaultRequest', request, ['default request', 'max'])
  order(request, usual, 'defaultRequest', request, ['default request', 'default limit'])
  // These two show the bound, not the value that is out of it.
  order(min, usual, 'default', min, ['min', 'default'])
  order(usual, max, 'default', max, ['default', 'max'])
  if (ratio !== undefined) {
    if (compare(ratio, '1') < 0) at('maxLimitRequestRatio', ratio, `ratio ${ratio} is less than 1`)
    const bound = min === undefined || max === undefined ? undefined : numberOf(max) / numberOf(min)
    if (bound !== undefined && numberOf(ratio) > bound) {
      at('maxLimitRequestRatio', ratio, `ratio ${ratio} is greater than max/min = ${bound.toFixed(6)}`)
    }
  }
  if (!isOvercommitAllowed(name) && usual !== undefined && request !== undefined && compare(usual, request) !== 0) {
    at('defaultRequest', request, `default value ${usual} must equal to defaultRequest value ${request} in ${name}`)
  }
  return errors
}

type Amount = string | undefined

function compare(a: string, b: string): number {
  return parseQuantity(a).compare(parseQuantity(b))
}

function numberOf(amount: string): number {
  return parseQuantity(amount).asNumber()
}

/** One that nobody has named gets a name that nobody else has. */
function nameIt({ metadata }: LimitRange): void {
  if ((metadata.name ?? '') === '' && metadata.uid !== undefined) metadata.name = metadata.uid
}

export const limitRangeRules: KindRules = {
  defaults,
  strategy: typedStrategy<LimitRange>({ prepareForCreate: nameIt, validate, metadataOnUpdate: ['values'] }),
}
