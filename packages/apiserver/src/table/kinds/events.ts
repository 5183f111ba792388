import type { KubeObject } from '@setpoint/kube'
import type { Event as EventsEvent } from '@setpoint/kube/kinds/events.k8s.io/v1'
import type { Event } from '@setpoint/kube/kinds/v1'
import { milliseconds, since } from '../cells.js'
import { column, nameOf, viewTable, wide, type Subject } from '../columns.js'
import type { KindTables, TableDefinition } from '../table.js'

const eventTable: TableDefinition = viewTable<Subject<Event>>(asCoreEvent, [
  column('Last Seen', 'string', lastSeen),
  column('Type', 'string', ({ type }) => type ?? ''),
  column('Reason', 'string', ({ reason }) => reason ?? ''),
  column('Object', 'string', target, 'The object that this event is about.'),
  wide('Subobject', 'string', ({ involvedObject }) => involvedObject?.fieldPath ?? ''),
  wide('Source', 'string', source),
  column('Message', 'string', ({ message }) => (message ?? '').trim()),
  wide('First Seen', 'string', firstSeen),
  wide('Count', 'string', count, 'The number of times this event has occurred.'),
  { ...wide('Name', 'string', nameOf), format: 'name' },
])

export const eventTables: KindTables = { Event: eventTable, 'Event.events.k8s.io': eventTable }

/** The two groups serve the same objects under different field names. */
function asCoreEvent(object: KubeObject): Subject<Event> {
  if (!object.apiVersion.startsWith('events.k8s.io/')) return object as unknown as Subject<Event>
  const event = object as unknown as Subject<EventsEvent>
  return {
    metadata: event.metadata,
    type: event.type,
    reason: event.reason,
    message: event.note,
    involvedObject: event.regarding,
    source: event.deprecatedSource,
    reportingComponent: event.reportingController,
    reportingInstance: event.reportingInstance,
    eventTime: event.eventTime,
    firstTimestamp: event.deprecatedFirstTimestamp,
    lastTimestamp: event.deprecatedLastTimestamp,
    count: event.deprecatedCount,
    series: event.series,
  }
}

function firstSeen({ firstTimestamp, eventTime }: Subject<Event>, now: number): string {
  return since(milliseconds(firstTimestamp) === undefined ? eventTime : firstTimestamp, now)
}

function lastSeen(event: Subject<Event>, now: number): string {
  if (event.series !== undefined) return since(event.series.lastObservedTime, now)
  return milliseconds(event.lastTimestamp) === undefined ? firstSeen(event, now) : since(event.lastTimestamp, now)
}

/** An event that is not repeated has no count in the newer API. */
function count({ series, count = 0 }: Subject<Event>): number {
  if (series !== undefined) return series.count ?? 0
  return count === 0 ? 1 : count
}

function target({ involvedObject: { kind = '', name = '' } = {} }: Subject<Event>): string {
  return name === '' ? kind.toLowerCase() : `${kind.toLowerCase()}/${name}`
}

function source(event: Subject<Event>): string {
  const component = firstOf(event.source?.component, event.reportingComponent)
  const instance = firstOf(event.source?.host, event.reportingInstance)
  return instance === '' ? component : `${component}, ${instance}`
}

function firstOf(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text !== '') ?? ''
}
