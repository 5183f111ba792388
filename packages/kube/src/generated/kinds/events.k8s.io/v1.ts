// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, MicroTime, Time } from '../meta/v1.js'
import type { EventSource, ObjectReference } from '../v1.js'

export interface Event {
  apiVersion: 'events.k8s.io/v1'
  kind: 'Event'
  metadata: ObjectMeta
  action?: string
  deprecatedCount?: number
  deprecatedFirstTimestamp?: Time
  deprecatedLastTimestamp?: Time
  deprecatedSource?: EventSource
  eventTime: MicroTime
  note?: string
  reason?: string
  regarding?: ObjectReference
  related?: ObjectReference
  reportingController?: string
  reportingInstance?: string
  series?: EventSeries
  type?: string
}

export interface EventList {
  apiVersion: 'events.k8s.io/v1'
  kind: 'EventList'
  metadata: ListMeta
  items: Event[]
}

export interface EventSeries {
  count: number
  lastObservedTime: MicroTime
}

export const Event: Kind<Event> = /* @__PURE__ */ defineKind({ group: 'events.k8s.io', version: 'v1', kind: 'Event', plural: 'events', namespaced: true, shortNames: ['ev'] })
