import { compareGoStrings, equalJson, isJsonObject, type Json, type JsonObject, setOwn } from '../../json/index.js'
import { own } from '../draft.js'
import { goType } from '../go-text.js'
import { diffLists } from './diff-list.js'
import {
  DELETE_FROM_PRIMITIVE_LIST_PREFIX,
  PATCH_DIRECTIVE,
  RETAIN_KEYS_DIRECTIVE,
  SET_ELEMENT_ORDER_PREFIX,
} from './directives.js'
import { internalFailure } from './errors.js'
import type { FieldPatch, PatchSchema } from './patch-schema.js'

/** Which half of the difference to say: a three-way patch takes changes from the live object and deletions from the last. */
export interface DiffScope {
  readonly changes: boolean
  readonly deletions: boolean
}

/** The strategic merge patch from `original` to `modified`, as far as `scope` goes; empty when there is nothing to say. */
export function diffObjects(
  original: JsonObject,
  modified: JsonObject,
  schema: PatchSchema,
  scope: DiffScope,
  retainKeys = false,
): JsonObject {
  const patch: JsonObject = {}
  for (const key of Object.keys(modified)) {
    diffField(patch, key, own(original, key), modified[key] ?? null, schema, scope)
  }
  const deleted = Object.keys(original).filter((key) => !Object.hasOwn(modified, key))
  if (scope.deletions) for (const key of deleted) setOwn(patch, key, null)

  const retained = retainKeys ? Object.keys(modified).filter((key) => modified[key] !== null) : []
  const losesKeys = deleted.some((key) => original[key] !== null)
  if (retained.length > 0 && (losesKeys || Object.keys(patch).length > 0)) {
    patch[RETAIN_KEYS_DIRECTIVE] = retained.sort(compareGoStrings)
  }
  return patch
}

function diffField(
  patch: JsonObject,
  key: string,
  before: Json | undefined,
  after: Json,
  schema: PatchSchema,
  scope: DiffScope,
): void {
  if (before === undefined) {
    if (scope.changes) setOwn(patch, key, after)
  } else if (key === PATCH_DIRECTIVE) {
    diffDirective(patch, before, after)
  } else if (isJsonObject(before) && isJsonObject(after)) {
    diffObjectField(patch, key, before, after, schema, scope)
  } else if (Array.isArray(before) && Array.isArray(after)) {
    diffListField(patch, key, before, after, schema, scope)
  } else if (scope.changes && (goType(before) !== goType(after) || before !== after)) {
    setOwn(patch, key, after)
  }
}

function diffDirective(patch: JsonObject, before: Json, after: Json): void {
  if (typeof before !== 'string' || typeof after !== 'string') {
    throw internalFailure(`invalid value for special key: ${PATCH_DIRECTIVE}`)
  }
  if (before !== after) patch[PATCH_DIRECTIVE] = after
}

function diffObjectField(
  patch: JsonObject,
  key: string,
  before: JsonObject,
  after: JsonObject,
  schema: PatchSchema,
  scope: DiffScope,
): void {
  const field = fieldOf(before, after, () => schema.objectField(key))
  if (field === undefined) return
  if (field.strategy === 'replace') {
    if (scope.changes) setOwn(patch, key, after)
    return
  }
  const nested = diffObjects(before, after, field.schema, scope, field.retainKeys)
  if (Object.keys(nested).length > 0) setOwn(patch, key, nested)
}

function diffListField(
  patch: JsonObject,
  key: string,
  before: Json[],
  after: Json[],
  schema: PatchSchema,
  scope: DiffScope,
): void {
  const field = fieldOf(before, after, () => schema.listField(key))
  if (field === undefined) return
  if (field.strategy !== 'merge') {
    if (scope.changes && !equalJson(before, after)) setOwn(patch, key, after)
    return
  }
  const diffItem = (from: JsonObject, to: JsonObject): JsonObject =>
    diffObjects(from, to, field.schema, scope, field.retainKeys)
  const { items, deleted, order } = diffLists(before, after, field.mergeKey, scope, diffItem)
  if (items.length > 0) setOwn(patch, key, items)
  if (deleted.length > 0) setOwn(patch, `${DELETE_FROM_PRIMITIVE_LIST_PREFIX}/${key}`, deleted)
  if (order.length > 0) setOwn(patch, `${SET_ELEMENT_ORDER_PREFIX}/${key}`, order)
}

/** The field's patch rules. A field that the schema does not know is no failure as long as nothing differs in it. */
function fieldOf(before: Json, after: Json, lookUp: () => FieldPatch): FieldPatch | undefined {
  try {
    return lookUp()
  } catch (error) {
    if (equalJson(before, after)) return undefined
    throw error
  }
}
