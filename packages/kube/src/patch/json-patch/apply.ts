import { equalJson, cloneJson, isJsonObject, type Json, type JsonObject } from '../../json/index.js'
import { own } from '../draft.js'
import { PatchError } from '../error.js'
import { jsonTypeName } from '../go-text.js'
import { CopyBudget } from './copy-budget.js'
import type { JsonPatch } from './decode.js'
import { addValue, PatchedDocument, readProblem, removeValue, setValue, valueAt } from './document.js'

/**
 * Applies a JSON patch (RFC 6902) as kube-apiserver's library does, which differs from the RFC: `replace` sets an
 * object's key that is not there, `copy` of one copies null, `test` takes null and a missing key for the same, `add`
 * cannot name the whole document, and a list takes negative indices. All operations apply, or none: the document is
 * not changed, and the result shares what the patch did not touch.
 */
export function applyJsonPatch(document: JsonObject, patch: JsonPatch): Json {
  const target = new PatchedDocument(document)
  const budget = new CopyBudget()
  for (const operation of patch) applyOperation(target, operation ?? {}, budget)
  return target.root
}

function applyOperation(target: PatchedDocument, operation: JsonObject, budget: CopyBudget): void {
  const kind = own(operation, 'op')
  switch (kind) {
    case 'add':
      return add(target, operation)
    case 'remove':
      return remove(target, operation)
    case 'replace':
      return replace(target, operation)
    case 'move':
      return move(target, operation)
    case 'copy':
      return copy(target, operation, budget)
    case 'test':
      return test(target, operation)
    default:
      return refuse(`Unexpected kind: ${typeof kind === 'string' ? kind : 'unknown'}`)
  }
}

function add(target: PatchedDocument, operation: JsonObject): void {
  const path = own(operation, 'path')
  if (typeof path !== 'string') refuse('add operation failed to decode path: missing value')
  const location = target.findForWrite(path)
  if (location === undefined) refuse(`add operation does not apply: doc is missing path: "${path}": missing value`)
  const problem = addValue(location, valueOf(operation))
  if (problem !== undefined) refuse(`error in add for path: '${path}': ${problem}`)
}

function remove(target: PatchedDocument, operation: JsonObject): void {
  const path = own(operation, 'path')
  if (typeof path !== 'string') refuse('remove operation failed to decode path: missing value')
  const location = target.findForWrite(path)
  if (location === undefined) refuse(`remove operation does not apply: doc is missing path: "${path}": missing value`)
  const problem = removeValue(location)
  if (problem !== undefined) refuse(`error in remove for path: '${path}': ${problem}`)
}

function replace(target: PatchedDocument, operation: JsonObject): void {
  const path = pointerOf(operation, 'path', 'replace')
  if (path === '') {
    const value = valueOf(operation)
    if (!Array.isArray(value) && !isJsonObject(value)) {
      refuse('replace operation value must be object or array: %!w(<nil>)')
    }
    target.root = value
    return
  }
  const location = target.findForWrite(path)
  if (location === undefined) refuse(`replace operation does not apply: doc is missing path: ${path}: missing value`)
  if (readProblem(location) !== undefined) {
    refuse(`replace operation does not apply: doc is missing key: ${path}: missing value`)
  }
  setValue(location, valueOf(operation))
}

function move(target: PatchedDocument, operation: JsonObject): void {
  const from = pointerOf(operation, 'from', 'move')
  const source = target.findForWrite(from)
  if (source === undefined) refuse(`move operation does not apply: doc is missing from path: ${from}: missing value`)
  const value = valueAt(source) ?? null
  const removeProblem = removeValue(source)
  if (removeProblem !== undefined) refuse(`error in move for path: '${source.token}': ${removeProblem}`)

  const path = pointerOf(operation, 'path', 'move')
  const destination = target.findForWrite(path)
  if (destination === undefined) {
    refuse(`move operation does not apply: doc is missing destination path: ${path}: missing value`)
  }
  const addProblem = addValue(destination, value)
  if (addProblem !== undefined) refuse(`error in move for path: '${path}': ${addProblem}`)
}

function copy(target: PatchedDocument, operation: JsonObject, budget: CopyBudget): void {
  const from = pointerOf(operation, 'from', 'copy')
  const source = target.find(from)
  if (source === undefined) refuse(`copy operation does not apply: doc is missing from path: ${from}: missing value`)
  const problem = readProblem(source)
  if (problem !== undefined) refuse(`error in copy for from: '${from}': ${problem}`)

  const path = own(operation, 'path')
  if (typeof path !== 'string') refuse('copy operation failed to decode path: missing value')
  // A deep copy, or a later operation would change the value in both places.
  const value = cloneJson(valueAt(source) ?? null)
  const destination = target.findForWrite(path)
  if (destination === undefined) {
    refuse(`copy operation does not apply: doc is missing destination path: ${path}: missing value`)
  }
  budget.spend(value)
  const addProblem = addValue(destination, value)
  if (addProblem !== undefined) refuse(`error while adding value during copy: ${addProblem}`)
}

function test(target: PatchedDocument, operation: JsonObject): void {
  const path = pointerOf(operation, 'path', 'test')
  const expected = valueOf(operation)
  let found: Json | undefined = target.root
  if (path !== '') {
    const location = target.find(path)
    if (location === undefined) refuse(`test operation does not apply: is missing path: ${path}: missing value`)
    const problem = readProblem(location)
    if (problem !== undefined) refuse(`error in test for path: '${path}': ${problem}`)
    found = valueAt(location)
  }
  if (!equalJson(found ?? null, expected)) {
    throw new PatchError('testFailed', `testing value ${path} failed: test failed`)
  }
}

/** An operation's value; one that has none means null. */
function valueOf(operation: JsonObject): Json {
  return own(operation, 'value') ?? null
}

function pointerOf(operation: JsonObject, field: 'from' | 'path', kind: string): string {
  const pointer = own(operation, field) ?? null
  if (typeof pointer === 'string') return pointer
  const missing = field === 'path' ? 'operation missing path field' : 'operation, missing from field'
  const problem =
    pointer === null
      ? `${missing}: missing value`
      : `json: cannot unmarshal ${jsonTypeName(pointer)} into Go value of type string`
  return refuse(`${kind} operation failed to decode ${field}: ${problem}`)
}

function refuse(message: string): never {
  throw new PatchError('inapplicable', message)
}
