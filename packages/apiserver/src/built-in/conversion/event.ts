import type { KubeObject } from '@setpoint/kube'
import type { VersionConversion } from './conversion.js'

/** core/v1 name → events.k8s.io/v1 name, where they differ. */
const RENAMED: readonly (readonly [core: string, events: string])[] = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
  ['reportingComponent', 'reportingController'],
]
const TO_EVENTS: ReadonlyMap<string, string> = new Map(RENAMED)
const TO_CORE: ReadonlyMap<string, string> = new Map(RENAMED.map(([core, events]) => [events, core]))

/** Who reported: core/v1 writes these even when they are empty, events.k8s.io/v1 does not. */
const REPORTER = ['reportingComponent', 'reportingInstance']

/** One object under two groups; it is stored as core/v1 has it. */
export const eventConversion: VersionConversion = {
  toHub(object) {
    const core = rename(object, 'v1', TO_CORE)
    for (const field of REPORTER) core[field] ??= ''
    return core
  },
  fromHub(object) {
    const core = { ...object }
    for (const field of REPORTER) if (core[field] === '') delete core[field]
    return rename(core, 'events.k8s.io/v1', TO_EVENTS)
  },
}

function rename(object: KubeObject, apiVersion: string, names: ReadonlyMap<string, string>): KubeObject {
  const renamed: KubeObject = { kind: object.kind, apiVersion, metadata: object.metadata }
  for (const [field, value] of Object.entries(object)) {
    if (field !== 'kind' && field !== 'apiVersion') renamed[names.get(field) ?? field] = value
  }
  return renamed
}
