import { type KubeObject, parseTime } from '@setpoint/kube'
import type { ObjectIdentity } from 'setpoint/doctor'

/** What events of v1 and of events.k8s.io say, in the spelling of v1. */
export interface EventObject extends KubeObject {
  readonly involvedObject?: Partial<ObjectIdentity>
  readonly reason?: string
  readonly message?: string
  readonly type?: string
  readonly count?: number
  readonly series?: { readonly count?: number; readonly lastObservedTime?: string }
  readonly source?: { readonly component?: string }
  readonly reportingComponent?: string
  readonly lastTimestamp?: string | null
  readonly eventTime?: string | null
}

const API_VERSIONS = new Set(['v1', 'events.k8s.io/v1'])

/** The object as an event, when it is one. */
export function eventIn(object: KubeObject): EventObject | undefined {
  return object.kind === 'Event' && API_VERSIONS.has(object.apiVersion) ? object : undefined
}

/** How often it was reported. */
export function totalOf({ series, count }: EventObject): number {
  return series?.count ?? count ?? 1
}

/** When it was last reported, in milliseconds since 1970; undefined where the event does not say. */
export function lastReport({ series, lastTimestamp, eventTime, metadata }: EventObject): number | undefined {
  return parseTime(series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? metadata.creationTimestamp ?? '')
}

/** The object that it is about. */
export function aboutOf({ involvedObject = {} }: EventObject): ObjectIdentity {
  const { apiVersion = '', kind = '', namespace = '', name = '', uid = '' } = involvedObject
  return { apiVersion, kind, namespace, name, uid }
}

/** Who reports: a controller's name. */
export function reporterOf({ source, reportingComponent }: EventObject): string {
  const reporter = source?.component ?? reportingComponent ?? ''
  return reporter === '' ? 'unknown' : reporter
}
