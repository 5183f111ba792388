import { describe, expect, it } from 'vitest'
import { goJson, isJsonObject, type Json, type JsonObject } from '../json/index.js'
import type { KubeObject, ManagedFieldsEntry } from '../meta/index.js'
import type { Schema } from '../schema/index.js'
import { type Status, StatusError } from '../status/index.js'
import { settledManagedFields } from './index.js'
import {
  type Definition,
  readWrites,
  type RecordedWrite,
  replay,
  withManagers,
} from './recorded-writes.test.support.js'

/** What is stored: times that change alone do not change. */
function settled({ before, after }: RecordedWrite, object: KubeObject): ManagedFieldsEntry[] | undefined {
  if (before === undefined || after === undefined) return object.metadata.managedFields
  return settledManagedFields(before, withManagers(after, object.metadata.managedFields))
}

function refusalOf(run: () => unknown): Status {
  try {
    run()
  } catch (error) {
    if (error instanceof StatusError) return error.status
    throw error
  }
  throw new Error('it was not refused')
}

/** What a refusal says; Go lists several problems in any order. */
function wording({ code, reason, message = '', details }: Status): object {
  const causes = (details?.causes ?? []).map((cause) => JSON.stringify(cause)).sort()
  return { code, reason, causes, message: message.split('\n').sort().join('\n') }
}

/** What remains to be compared of an object that has been through a real server. */
function content({ metadata, ...rest }: KubeObject): Json {
  const { labels, annotations, finalizers, ownerReferences } = metadata
  return JSON.parse(JSON.stringify({ ...rest, metadata: { labels, annotations, finalizers, ownerReferences } })) as Json
}

/** Whether `after` has everything that `applied` has, with the same values and in the same order. */
function holds(after: Json | undefined, applied: Json): boolean {
  if (applied === null || (isJsonObject(applied) && Object.keys(applied).length === 0)) return true
  if (Array.isArray(applied)) {
    return (
      Array.isArray(after) &&
      after.length === applied.length &&
      applied.every((item, index) => holds(after[index], item))
    )
  }
  if (!isJsonObject(applied)) return after === applied
  return isJsonObject(after) && Object.keys(applied).every((key) => holds(after[key], applied[key] as Json))
}

function withDefaults(schema: Schema, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => (schema.items ? withDefaults(schema.items, item) : item))
  if (!isJsonObject(value)) return value
  const result: JsonObject = { ...value }
  for (const [name, { default: fallback }] of Object.entries(schema.properties ?? {})) {
    if (fallback !== undefined) result[name] ??= fallback
  }
  for (const [name, field] of Object.entries(result)) {
    const member = schema.properties?.[name]
    if (member !== undefined) result[name] = withDefaults(member, field)
  }
  return result
}

function defaulted(definition: Definition | undefined, object: KubeObject): Json {
  const schema = definition?.versions[0]?.schema.openAPIV3Schema
  return schema === undefined ? content(object) : withDefaults(schema, content(object))
}

function sentence({ verb, manager, subresource, force, body }: RecordedWrite): string {
  const how = force === true ? ' with force' : ''
  const where = subresource === '' ? '' : ` at ${subresource}`
  const { metadata: _, apiVersion: __, kind: ___, ...rest } = body
  return `${manager}: ${verb}${where}${how} ${JSON.stringify(verb === 'apply' ? rest : {}).slice(0, 100)}`
}

/** Applying a change through /scale of a custom resource fails in kube-apiserver: it takes the Scale for one. Not here. */
const isScaleAppliedToCustomResource = ({ verb, subresource, kind, error }: RecordedWrite): boolean =>
  verb === 'apply' && subresource === 'scale' && kind === 'Thing' && error?.code === 500

/** Refusals of the server's validation, which has its turn after the field manager, are none of ours. */
const isTracked = (write: RecordedWrite): boolean => write.error?.code !== 422 && !isScaleAppliedToCustomResource(write)

const writes = readWrites()
  .filter(({ write }) => isTracked(write))
  .map((step) => ({ ...step, sentence: sentence(step.write) }))
const taken = writes.filter(({ write }) => write.error === undefined)
const refused = writes.filter(({ write }) => write.error !== undefined)
const applied = taken.filter(({ write }) => write.verb === 'apply' && write.subresource === '')
const scenarios = [...new Set(writes.map(({ write }) => write.scenario))]

describe.each(scenarios)('%s', (scenario) => {
  const inScenario = ({ write }: { write: RecordedWrite }): boolean => write.scenario === scenario

  it.each(taken.filter(inScenario))('has the managers that kube-apiserver gives it: $sentence', (step) => {
    const { write, definition } = step
    // Of custom resources the server sorts all keys when it sends them; the others must come in this very order.
    const spelling = (entries: unknown): string =>
      definition === undefined ? JSON.stringify(entries) : goJson((entries ?? null) as Json)
    const given = settled(write, replay(write, definition))
    const expected = write.after?.metadata.managedFields
    expect(given).toEqual(expected)
    expect(spelling(given)).toBe(spelling(expected))
  })

  it.each(applied.filter(inScenario))('becomes what kube-apiserver makes of it: $sentence', (step) => {
    const { write, definition } = step
    const after = content(write.after as KubeObject)
    const given = defaulted(definition, replay(write, definition))
    expect(holds(after, given), `${JSON.stringify(given)} in ${JSON.stringify(after)}`).toBe(true)
    const hasOtherDefaults = write.kind === 'Deployment' || write.kind === 'Service'
    expect(hasOtherDefaults || holds(given, after), `${JSON.stringify(after)} in ${JSON.stringify(given)}`).toBe(true)
  })

  it.each(refused.filter(inScenario))('is refused as kube-apiserver refuses it: $sentence', ({ write, definition }) => {
    const status = refusalOf(() => replay(write, definition))
    expect(wording(status)).toEqual(wording(write.error as Status))
  })
})
