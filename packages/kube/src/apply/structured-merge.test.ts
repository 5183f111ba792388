import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  excludeFields,
  includeFields,
  ANY_ELEMENT,
  parseFieldsV1,
  parsePathElement,
  pathText,
  toFieldsV1,
  type FieldFilter,
  type PathElement,
} from '../fieldset/index.js'
import { isJsonObject, type Json, type JsonObject } from '../json/index.js'
import { readCases, type SmdTypes } from '../typed/smd-schema.test.support.js'
import { applyConfiguration } from './apply-configuration.js'
import { ApplyConflictError } from './conflict.js'
import { managerIdentity, type ManagerIdentity } from './identity.js'
import { ManagedSet, type ManagedSets } from './managed.js'
import { updateManagers, type Write } from './update-managers.js'
import type { ObjectVersions, TypedObject } from './versions.js'

interface RecordedManagers {
  [manager: string]: { version: string; applied: boolean; fields: JsonObject }
}

interface RecordedOperation {
  kind: 'apply' | 'update'
  title: string
  schema: string
  type: string
  /** The live object's type, where it is another. */
  liveType?: string
  live: Json
  object: Json
  version: string
  manager: string
  managers: RecordedManagers
  force?: boolean
  filters?: { [version: string]: { exclude: JsonObject; include?: undefined } | { include: (string | null)[][] } }
  converter?: string
  /** The versions that exist; all do when it is absent. */
  versions?: string[]
  conflicts?: [string, string][]
  unchanged?: boolean
  result: Json
  after: RecordedManagers
}

const asObject = (value: Json): JsonObject => (isJsonObject(value) ? value : {})

type Rename = (key: string, depth: number) => string

/** The conversions that the recorded suites made up, by the names that they have there. */
const conversions: { [name: string]: (version: string) => Rename | undefined } = {
  renamingConverter: (version) => (key) => key.replace(/v\d$/, version),
  repeatingConverter: (version) => (key, depth) =>
    depth === 0 ? key : key.slice(0, 1).repeat(Number(version.slice(1))),
  reliantFieldsConverter: (version) => {
    const [from, to] =
      version === 'v1'
        ? ['required_field_bar', 'field_foo_rely_on_bar']
        : ['field_foo_rely_on_bar', 'required_field_bar']
    return (key) => (key === from ? to : key)
  },
}

function renameKeys(value: Json, rename: Rename, depth = 0): Json {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename, depth))
  if (!isJsonObject(value)) return value
  const entries = Object.keys(value)
    .sort()
    .map((key) => [rename(key, depth), renameKeys(value[key] as Json, rename, depth + 1)] as const)
  return Object.fromEntries(entries)
}

function versionsOf({ converter, versions, version, type }: RecordedOperation, types: SmdTypes): ObjectVersions {
  const namedAfterVersion = type === version
  return {
    type(apiVersion) {
      if (versions !== undefined && apiVersion !== version && !versions.includes(apiVersion)) return undefined
      return types.named(namedAfterVersion ? apiVersion : type)
    },
    convert(object, apiVersion) {
      const rename = converter === undefined ? undefined : conversions[converter]?.(apiVersion)
      return rename === undefined ? object : asObject(renameKeys(object, rename))
    },
  }
}

function filterOf(filter: { exclude?: JsonObject; include?: (string | null)[][] }): FieldFilter {
  if (filter.include === undefined) return excludeFields(parseFieldsV1(filter.exclude ?? {}))
  return includeFields(
    ...filter.include.map((pattern) =>
      pattern.map((part) => (part === null ? ANY_ELEMENT : (parsePathElement(part) as PathElement))),
    ),
  )
}

const identity = (name: string): ManagerIdentity => ({ ...managerIdentity({ manager: name }), text: name })

function managedSets(managers: RecordedManagers): ManagedSets {
  return new Map(
    Object.entries(managers).map(([name, { version, applied, fields }]) => [
      name,
      new ManagedSet(identity(name), version, applied, parseFieldsV1(fields)),
    ]),
  )
}

function recordedManagers(sets: ManagedSets): RecordedManagers {
  return Object.fromEntries(
    [...sets].map(([name, { apiVersion, applied, set }]) => [
      name,
      { version: apiVersion, applied, fields: toFieldsV1(set) },
    ]),
  )
}

function outcome(asked: RecordedOperation, types: SmdTypes): Partial<RecordedOperation> {
  const { version, force = false } = asked
  const typed = (type: string, value: Json): TypedObject => ({
    apiVersion: version,
    type: types.named(type),
    value: asObject(value),
  })
  const write: Write = {
    versions: versionsOf(asked, types),
    resetFields: new Map(
      Object.entries(asked.filters ?? {}).map(([apiVersion, filter]) => [apiVersion, filterOf(filter)]),
    ),
    live: typed(asked.liveType ?? asked.type, asked.live),
    writer: identity(asked.manager),
    sets: managedSets(asked.managers),
  }
  const object = typed(asked.type, asked.object)
  if (asked.kind === 'update') return { after: recordedManagers(updateManagers({ ...write, next: object })) }
  try {
    const applied = applyConfiguration({ ...write, configuration: object, force })
    const after = recordedManagers(applied.sets)
    return applied.object === undefined ? { unchanged: true, after } : { result: applied.object.value, after }
  } catch (error) {
    if (!(error instanceof ApplyConflictError)) throw error
    return { conflicts: error.conflicts.map(({ manager, path }) => [manager.text, pathText(path)]) }
  }
}

function recordedOutcome({ kind, after, conflicts, unchanged, result }: RecordedOperation): Partial<RecordedOperation> {
  if (conflicts !== undefined) return { conflicts: conflicts.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)) }
  if (kind === 'update') return { after }
  return unchanged === true ? { unchanged, after } : { result: asObject(result), after }
}

const recorded = readCases(readFileSync(new URL('testdata/structured-merge-diff.jsonl', import.meta.url), 'utf8'))
const { types } = recorded
const cases = recorded.cases as RecordedOperation[]

function sentence({ kind, manager, version, object, force, conflicts }: RecordedOperation): string {
  const text = JSON.stringify(object)
  const how = `${force === true ? 'forcibly ' : ''}${kind === 'apply' ? 'applies' : 'updates to'}`
  return `${manager} ${how} ${version} ${text.slice(0, 100)}${conflicts === undefined ? '' : ' and meets conflicts'}`
}

describe.each([...new Set(cases.map(({ title }) => title))])('managers and objects of %s', (title) => {
  const operations = cases.filter((operation) => operation.title === title)

  it.each(operations.map((operation) => ({ sentence: sentence(operation), operation })))(
    '$sentence',
    ({ operation }) => {
      const schema = types.get(operation.schema)
      if (schema === undefined) throw new Error(`no schema ${operation.schema} was recorded`)
      expect(outcome(operation, schema)).toEqual(recordedOutcome(operation))
    },
  )
})
