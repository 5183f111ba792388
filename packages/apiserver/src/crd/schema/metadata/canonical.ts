import { isInt64, isJsonObject, type Json, type JsonObject, parseTime } from '@setpoint/kube'

/**
 * Whether metadata is already in the form that decoding would give it: nothing unknown, nothing empty, nothing of a
 * wrong type. A short cut for the common case (clients send back what they were sent); a wrong no costs only time.
 */
export function isCanonicalMetadata(metadata: JsonObject): boolean {
  return hasFields(metadata, METADATA)
}

type Check = (value: Json) => boolean

const isText: Check = (value) => typeof value === 'string' && value !== ''
const isFlag: Check = (value) => typeof value === 'boolean'
const isInteger: Check = (value) => typeof value === 'number' && isInt64(value)
const isTime: Check = (value) =>
  typeof value === 'string' && value.length === 20 && value.endsWith('Z') && parseTime(value) !== undefined
const isTextMap: Check = (value) => {
  if (!isJsonObject(value)) return false
  const texts = Object.values(value)
  return texts.length > 0 && texts.every((text) => typeof text === 'string')
}

function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.length > 0 && value.every(check)
}

function hasFields(object: JsonObject, fields: ReadonlyMap<string, Check>): boolean {
  return Object.keys(object).every((name) => fields.get(name)?.(object[name] as Json) === true)
}

const OWNER_REFERENCE: ReadonlyMap<string, Check> = new Map([
  ['apiVersion', isText],
  ['kind', isText],
  ['name', isText],
  ['uid', isText],
  ['controller', isFlag],
  ['blockOwnerDeletion', isFlag],
])

const isOwnerReference: Check = (value) =>
  isJsonObject(value) &&
  hasFields(value, OWNER_REFERENCE) &&
  ['apiVersion', 'kind', 'name', 'uid'].every((name) => Object.hasOwn(value, name))

const MANAGED_FIELDS_ENTRY: ReadonlyMap<string, Check> = new Map([
  ['manager', isText],
  ['operation', isText],
  ['apiVersion', isText],
  ['time', isTime],
  ['fieldsType', isText],
  ['fieldsV1', isJsonObject as Check],
  ['subresource', isText],
])

const METADATA: ReadonlyMap<string, Check> = new Map([
  ['name', isText],
  ['generateName', isText],
  ['namespace', isText],
  ['selfLink', isText],
  ['uid', isText],
  ['resourceVersion', isText],
  ['generation', (value: Json) => value !== 0 && isInteger(value)],
  ['creationTimestamp', isTime],
  ['deletionTimestamp', isTime],
  ['deletionGracePeriodSeconds', isInteger],
  ['labels', isTextMap],
  ['annotations', isTextMap],
  ['ownerReferences', isListOf(isOwnerReference)],
  ['finalizers', isListOf((value) => typeof value === 'string')],
  ['managedFields', isListOf((value) => isJsonObject(value) && hasFields(value, MANAGED_FIELDS_ENTRY))],
])
