import { type Clock, microTimeNow, type ObjectMeta } from '@setpoint/kube'
import type { Event } from '@setpoint/kube/kinds/events.k8s.io/v1'
import type { ObjectReference } from '@setpoint/kube/kinds/v1'

/** The object that an event is about. */
export interface Regarding {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: Readonly<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>
}

export interface EventInput {
  /** Default Normal. */
  readonly type?: 'Normal' | 'Warning'
  /** Why, in one word for programs: `ImageMissing`. At most 128 characters. */
  readonly reason: string
  /** What was done about it, in one word: `Deploy`. Default: Reconcile. */
  readonly action?: string
  /** What happened, for people. Longer than 1 kB is cut. */
  readonly note: string
  /** A second object that the event is about. */
  readonly related?: Regarding
  /** Who reports, where one recorder serves several controllers. Default: the recorder's own. */
  readonly reportingController?: string
}

/** Who reports. */
export interface Reporter {
  readonly reportingController: string
  readonly reportingInstance: string
}

/** The server refuses longer notes. */
const MAX_NOTE = 1024
const MAX_WORD = 128
/** What a name can have beside a dot and sixteen digits. */
const MAX_NAME = 253 - 17

/** Throws where the caller has no types and leaves out, or gives as something else, what must be text. */
export function makeEvent(
  regarding: Regarding,
  input: EventInput,
  reporter: Reporter,
  clock: Clock,
  serial: number,
): Event {
  const { name = '', namespace = '' } = regarding.metadata
  const { reason, note } = input
  const type = input.type ?? 'Normal'
  const action = input.action ?? 'Reconcile'
  for (const [field, value] of Object.entries({ reason, note, type, action })) assertText(field, value)
  // Distinct within a process for as many events as a millisecond can have.
  const instant = BigInt(Math.floor(clock.now())) * 1_000_000n + BigInt(serial % 1_000_000)
  return {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: {
      name: `${stem(name)}.${instant.toString(16)}`,
      // Events are namespaced; those of cluster-scoped objects are where kubectl describe looks for them.
      namespace: namespace === '' ? 'default' : namespace,
    },
    eventTime: microTimeNow(clock),
    reportingController: reporter.reportingController,
    reportingInstance: reporter.reportingInstance.slice(0, MAX_WORD),
    type,
    reason: reason.slice(0, MAX_WORD),
    action: action.slice(0, MAX_WORD),
    note: cut(note),
    regarding: referenceTo(regarding),
    ...(input.related === undefined ? {} : { related: referenceTo(input.related) }),
  }
}

/**
 * Events that say the same thing about the same object; their notes may differ. The object's version is left out: an
 * event for each version would never become a series.
 */
export function seriesKey({ reportingController, type, reason, action, regarding, related }: Event): string {
  const about = (reference: ObjectReference | undefined): string[] =>
    reference === undefined
      ? []
      : [reference.apiVersion, reference.kind, reference.namespace, reference.name, reference.uid].map(
          (part) => part ?? '',
        )
  return JSON.stringify([reportingController, type, reason, action, about(regarding), about(related)])
}

/** An object's name as the beginning of an event's: roles may be called `system:node`, and events may not. */
function stem(name: string): string {
  const cut = name
    .slice(0, MAX_NAME)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]/g, '-')
  const tidy = cut
    .replace(/^[^a-z0-9]+/, '')
    .replaceAll(/[^a-z0-9]*\.[^a-z0-9]*/g, '.')
    .replace(/[^a-z0-9]+$/, '')
  return tidy === '' ? 'event' : tidy
}

function referenceTo({ apiVersion, kind, metadata }: Regarding): ObjectReference {
  const { name, namespace, uid, resourceVersion } = metadata
  return { apiVersion, kind, name, namespace, uid, resourceVersion }
}

function assertText(field: string, value: unknown): void {
  if (typeof value !== 'string')
    throw new TypeError(`its ${field} is ${value === null ? 'null' : typeof value}, not text`)
}

/** The limit is in bytes, and a character must not be cut in two. */
function cut(note: string): string {
  const bytes = Buffer.from(note)
  if (bytes.length <= MAX_NOTE) return note
  const mark = '…'
  let end = MAX_NOTE - Buffer.byteLength(mark)
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end).toString('utf8') + mark
}
