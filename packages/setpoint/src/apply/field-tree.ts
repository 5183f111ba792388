import { equalJson, type Json, type JsonObject, type ManagedFieldsEntry, type ObjectMeta } from '@setpoint/kube'

/**
 * FieldsV1 as it stands in managedFields, read without a schema. The server wrote the tree by the schema, so the tree
 * itself says what is a map, a list of items with keys, a set, or one value as a whole:
 * `f:` a field, `k:` an item by its keys, `v:` a member of a set; no children: one value.
 */
export type FieldTree = JsonObject

/** The fields that a manager has applied to an object or one of its subresources; undefined when it has none. */
export function appliedFields(metadata: ObjectMeta, manager: string, subresource = ''): ManagedFieldsEntry | undefined {
  return metadata.managedFields?.find(
    (entry) => entry.manager === manager && entry.operation === 'Apply' && (entry.subresource ?? '') === subresource,
  )
}

/** What stands at the fields of a tree: the part of an object that a manager has set. Undefined where there is nothing. */
export function project(value: Json | undefined, tree: FieldTree): Json | undefined {
  const children = Object.keys(tree).filter((key) => key !== '.')
  if (children.length === 0 || value === undefined || value === null) return value
  if (Array.isArray(value)) return projectList(value, tree, children)
  if (typeof value !== 'object') return value
  const result: JsonObject = {}
  for (const child of children) {
    const name = child.slice(2)
    const field = project(value[name], tree[child] as FieldTree)
    if (field !== undefined) result[name] = field
  }
  return result
}

function projectList(list: readonly Json[], tree: FieldTree, children: readonly string[]): Json[] {
  const result: Json[] = []
  for (const child of children) {
    const identity = JSON.parse(child.slice(2)) as Json
    const item = list.find((candidate) => isItem(child, identity, candidate))
    if (item === undefined) continue
    const part = project(item, tree[child] as FieldTree)
    // The keys belong to an item even where only other fields of it are owned.
    result.push(
      isObject(identity) && isObject(part ?? null) ? { ...identity, ...(part as JsonObject) } : (part ?? item),
    )
  }
  return result
}

/**
 * Whether applying `desired` would leave both the fields that the manager owns and their values as they are.
 * False when in doubt: then the server is asked, and finds the same.
 */
export function isApplied(desired: Json | undefined, live: Json | undefined, tree: FieldTree): boolean {
  const children = Object.keys(tree).filter((key) => key !== '.')
  if (desired === undefined || live === undefined) return false
  if (children.length === 0) return equalJson(desired, live)
  if (Array.isArray(desired)) return Array.isArray(live) && isListApplied(desired, live, tree, children)
  if (!isObject(desired) || !isObject(live)) return false
  const names = Object.keys(desired).filter((name) => desired[name] !== undefined)
  return (
    names.length === children.length &&
    children.every((child) => child.startsWith('f:') && isFieldApplied(desired, live, child.slice(2), tree[child]))
  )
}

function isFieldApplied(desired: JsonObject, live: JsonObject, name: string, tree: Json | undefined): boolean {
  return isApplied(desired[name], live[name], tree as FieldTree)
}

function isListApplied(
  desired: readonly Json[],
  live: readonly Json[],
  tree: FieldTree,
  children: readonly string[],
): boolean {
  if (desired.length !== children.length) return false
  return children.every((child) => {
    const identity = JSON.parse(child.slice(2)) as Json
    const wanted = desired.find((item) => isItem(child, identity, item))
    const found = live.find((item) => isItem(child, identity, item))
    return isApplied(wanted, found, tree[child] as FieldTree)
  })
}

function isItem(child: string, identity: Json, item: Json): boolean {
  if (child.startsWith('k:') && isObject(identity)) {
    return isObject(item) && Object.keys(identity).every((key) => equalJson(identity[key], item[key]))
  }
  return child.startsWith('v:') && equalJson(identity, item)
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
