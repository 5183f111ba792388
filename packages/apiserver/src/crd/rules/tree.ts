import { declareSchema, escapeName, type SchemaDeclaration } from '@setpoint/cel'
import {
  type FieldError,
  fieldPath,
  type FieldPath,
  isJsonObject,
  type Json,
  type JsonObject,
  type Schema,
} from '@setpoint/kube'
import { byKey, keyOf, listKeysOf, type Structure } from '../schema/validate/index.js'
import { Budget } from './budget.js'
import { evaluateRulesOf } from './evaluate.js'
import { lazyStructure, Ratchet } from './ratchet.js'
import { ALL_STORED, type CompiledRule, compileRulesOf } from './rule.js'

/** The rules of a schema and of everything below it; parts without any are left out. */
interface RuleNode {
  readonly schema: Schema
  readonly declaration: SchemaDeclaration | undefined
  readonly rules: readonly CompiledRule[]
  /** Set if there are rules on values that expressions cannot see. */
  readonly unseen: boolean
  readonly branches: readonly RuleNode[]
  readonly items: RuleNode | undefined
  readonly additional: RuleNode | undefined
  readonly properties: ReadonlyMap<string, RuleNode>
  /** How items of the old list are found; undefined: they are not. */
  readonly listKeys: readonly string[] | undefined
  /** Whether a field of the old object is the one of the new that has its name. */
  readonly correlates: boolean
}

/** A schema's rules, compiled. */
export interface RuleTree {
  readonly root: RuleNode | undefined
  readonly structure: () => Structure
}

/** Rules below junctors other than allOf do not count; those in an allOf do only beside others. */
export function compileRuleTree(schema: Schema, isResource: boolean): RuleTree {
  const declaration = declareSchema(schema, 'selfType', isResource)
  return { root: compileNode(schema, schema, declaration), structure: lazyStructure(schema) }
}

/** `ruled` has the rules, `schema` says what values look like; they differ inside of an allOf. */
function compileNode(ruled: Schema, schema: Schema, declaration: SchemaDeclaration | undefined): RuleNode | undefined {
  const own = ruled['x-kubernetes-validations'] ?? []
  const node: RuleNode = {
    schema,
    declaration,
    rules: declaration === undefined ? [] : compileRulesOf(own, schema, declaration, ALL_STORED),
    unseen: declaration === undefined && own.length > 0,
    branches: (ruled.allOf ?? []).flatMap((branch) => compileNode(branch, schema, declaration) ?? []),
    items: compileChild(ruled.items, schema.items, declaration?.element),
    additional: compileChild(
      schemaOf(ruled.additionalProperties),
      schemaOf(schema.additionalProperties),
      declaration?.element,
    ),
    properties: compileProperties(ruled, schema, declaration),
    listKeys: listKeysOf(schema),
    correlates: correlates(schema),
  }
  const { rules, unseen, branches, items, additional, properties } = node
  const isEmpty =
    rules.length === 0 && !unseen && branches.length === 0 && properties.size === 0 && !items && !additional
  return isEmpty ? undefined : node
}

function compileChild(
  ruled: Schema | undefined,
  schema: Schema | undefined,
  declaration: SchemaDeclaration | undefined,
): RuleNode | undefined {
  return ruled === undefined || schema === undefined ? undefined : compileNode(ruled, schema, declaration)
}

function compileProperties(
  ruled: Schema,
  schema: Schema,
  declaration: SchemaDeclaration | undefined,
): Map<string, RuleNode> {
  const nodes = new Map<string, RuleNode>()
  for (const [name, property] of Object.entries(ruled.properties ?? {})) {
    const own = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined
    if (own === undefined) continue
    const declared = declareProperty(name, own, declaration)
    // Rules on what expressions cannot see are passed over.
    if (declared === undefined) continue
    const node = compileNode(property, own, declared)
    if (node !== undefined) nodes.set(name, node)
  }
  return nodes
}

/** A property whose name no expression can spell has no place in its parent's type, but rules of its own. */
function declareProperty(
  name: string,
  schema: Schema,
  parent: SchemaDeclaration | undefined,
): SchemaDeclaration | undefined {
  const escaped = escapeName(name)
  if (escaped !== undefined) return parent?.fields?.get(escaped)?.declaration
  return declareSchema(schema, 'selfType', schema['x-kubernetes-embedded-resource'] === true)
}

function schemaOf(schema: Schema | boolean | undefined): Schema | undefined {
  return typeof schema === 'object' ? schema : undefined
}

function correlates(schema: Schema): boolean {
  const mapType = schema['x-kubernetes-map-type'] as string | undefined
  return mapType === undefined || mapType === 'granular' || mapType === 'atomic'
}

/**
 * Evaluates all rules of a schema on an object. With `old`, what an update left as it was is forgiven: `warn` is told
 * instead. Evaluation ends when the budget of the request is used up.
 */
export function evaluateRules(
  { root, structure }: RuleTree,
  object: Json,
  old: Json | undefined,
  warn: (text: string) => void,
): FieldError[] {
  const ratchet = old === undefined ? undefined : Ratchet.of(structure, object, old)
  return evaluateTree(root, fieldPath(), object, old, ratchet, warn)
}

/** As {@link evaluateRules}, for a value at any place and without forgiveness. */
export function evaluateTree(
  root: RuleNode | undefined,
  path: FieldPath,
  value: Json,
  old: Json | undefined,
  ratchet: Ratchet | undefined,
  warn: (text: string) => void,
): FieldError[] {
  if (root === undefined) return []
  const errors: FieldError[] = []
  visit(root, () => path, value, old, ratchet, { budget: new Budget(), errors, warn })
  return errors
}

interface Visit {
  readonly budget: Budget
  readonly errors: FieldError[]
  readonly warn: (text: string) => void
}

/** Paths are made for errors only. */
type MakePath = () => FieldPath

function visit(
  node: RuleNode,
  path: MakePath,
  value: Json,
  old: Json | undefined,
  ratchet: Ratchet | undefined,
  state: Visit,
): void {
  // Whether a value may be null is for the rules around it.
  if (value === null) return
  evaluateRulesOf(node, path, value, old ?? undefined, ratchet, state)
  for (const branch of node.branches) {
    if (state.budget.exhausted) return
    visit(branch, path, value, old, ratchet?.branch(), state)
  }
  if (Array.isArray(value)) visitItems(node, path, value, Array.isArray(old) ? old : [], ratchet, state)
  else if (isJsonObject(value))
    visitFields(node, path, value, isJsonObject(old ?? null) ? (old as JsonObject) : {}, ratchet, state)
}

function visitItems(
  { items, listKeys }: RuleNode,
  path: MakePath,
  value: readonly Json[],
  old: readonly Json[],
  ratchet: Ratchet | undefined,
  state: Visit,
): void {
  if (items === undefined) return
  const oldItems = listKeys === undefined || old.length === 0 ? undefined : byKey(old, listKeys)
  for (const [index, item] of value.entries()) {
    if (state.budget.exhausted) return
    const key = oldItems === undefined ? undefined : keyOf(item, listKeys ?? [])
    const oldItem = key === undefined ? undefined : oldItems?.get(key)
    visit(items, () => path().index(index), item, oldItem, ratchet?.item(index), state)
  }
}

function visitFields(
  { additional, properties, correlates }: RuleNode,
  path: MakePath,
  value: JsonObject,
  old: JsonObject,
  ratchet: Ratchet | undefined,
  state: Visit,
): void {
  if (additional === undefined && properties.size === 0) return
  for (const name of Object.keys(value)) {
    const oldField = correlates && Object.hasOwn(old, name) ? old[name] : undefined
    const field = value[name] as Json
    if (additional !== undefined && !state.budget.exhausted) {
      visit(additional, () => path().key(name), field, oldField, ratchet?.field(name), state)
    }
    const property = properties.get(name)
    if (property !== undefined && !state.budget.exhausted) {
      visit(property, () => path().child(name), field, oldField, ratchet?.field(name), state)
    }
  }
}
