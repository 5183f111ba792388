import type { Json, JsonObject } from '../../json/index.js'
import { PatchError } from '../error.js'
import { goString, goType, goValue } from '../go-text.js'

/** The failures that kube-apiserver knows to be the client's; every other one of a strategic merge patch is a plain 500. */
export function badPrimitiveList(): PatchError {
  return new PatchError('malformed', 'invalid patch format of primitive list')
}

export function badRetainKeys(): PatchError {
  return new PatchError('malformed', 'invalid patch format of retainKeys')
}

export function badElementOrder(): PatchError {
  return new PatchError('malformed', 'invalid patch format of setElementOrder list')
}

export function listOfLists(): PatchError {
  return new PatchError('inapplicable', 'lists of lists are not supported')
}

export function missingMergeKey(item: JsonObject, mergeKey: string): PatchError {
  return new PatchError('internal', `map: ${goValue(item)} does not contain declared merge key: ${mergeKey}`)
}

export function unknownDirective(directive: Json, item: JsonObject): PatchError {
  return new PatchError('internal', `unknown patch type: ${goString(directive)} in map: ${goValue(item)}`)
}

export function unexpectedType(expected: Json, actual: Json): PatchError {
  const received = actual === null ? goString(null) : goType(actual)
  return new PatchError('internal', `expected a ${goType(expected)}, but received a ${received}`)
}

export function internalFailure(message: string): PatchError {
  return new PatchError('internal', message)
}
