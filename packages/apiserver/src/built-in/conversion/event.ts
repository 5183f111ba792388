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

/** One object under two groups; it is stored as core/v1 has it. */
export const eventConversion: VersionConversion = {
  toHub: (object) => rename(object, 'v1', TO_CORE),
  fromHub: (object) => rename(object, 'events.k8s.io/v1', TO_EVENTS),
}

function rename(object: KubeObject, apiVersion: string, names: ReadonlyMap<string, string>): KubeObject {
  const renamed: KubeObject = { kind: object.kind, apiVersion, metadata: object.metadata }
  for (const [field, value] of Object.entries(object)) {
    if (field !== 'kind' && field !== 'apiVersion') renamed[names.get(field) ?? field] = value
  }
  return renamed
}
