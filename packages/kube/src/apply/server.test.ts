import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { excludeFields, fieldSet, fieldsPath, type FieldFilter } from '../fieldset/index.js'
import { groupVersionKindOf } from '../gvk/index.js'
import { cloneJson, isJsonObject, type Json, type JsonObject } from '../json/index.js'
import { builtInSchema, resolveBuiltInSchema } from '../kind/schemas.js'
import type { KubeObject, ManagedFieldsEntry } from '../meta/index.js'
import type { Schema } from '../schema/index.js'
import { StatusError, type Status } from '../status/index.js'
import { formatTime } from '../time/index.js'
import { customResourceType, type Type, TypeCompiler } from '../typed/index.js'
import {
  FieldManager,
  managedFieldsFromScale,
  managedFieldsOfScale,
  type ObjectVersions,
  type ReplicasPaths,
  settledManagedFields,
} from './index.js'

/** One write that kube-apiserver answered; testdata/README.md says how they were recorded. */
interface RecordedWrite {
  scenario: string
  kind: string
  verb: 'create' | 'update' | 'patch' | 'apply'
  path: string
  subresource: string
  manager: string
  force?: boolean
  now: number
  body: JsonObject
  before?: KubeObject
  after?: KubeObject
  error?: Status
}

const text = readFileSync(new URL('testdata/server.jsonl', import.meta.url), 'utf8')
const lines = text.trim().split('\n').map((line) => JSON.parse(line) as RecordedWrite | { definitions: JsonObject[] })
