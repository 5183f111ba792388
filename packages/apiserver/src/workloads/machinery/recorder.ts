import {
  type Clock,
  formatMicroTime,
  formatTime,
  isAlreadyExists,
  isNotFound,
  type KubeObject,
  StatusError,
} from '@setpoint/kube'
import type { LocalClient } from '../../registry/index.js'
import type { Resource } from '../../resource/index.js'
import type { StoredKind } from './kinds.js'
import { Correlator, type EventReference } from './correlator.js'

export interface RecorderOptions {
  readonly clock: Clock
  readonly client: LocalClient
  readonly events: Resource
  readonly component: string
  /** The node that speaks, where one does. */
  readonly host?: string
  /** Events are written as events.k8s.io/v1 has them, with this name of the instance that reports them. */
  readonly instance?: string
  readonly onError: (key: string, error: unknown) => void
}

/** What only some events say. */
export interface EventDetail {
  /** The part of the object: `spec.containers{web}`. */
  readonly fieldPath?: string
  /** What was being done, in the newer form. */
  readonly action?: string
}

/**
 * Tells of what a controller did, as core/v1 Events, in the order it was told. Like the recorders of Kubernetes, it
 * counts repetitions, combines what is alike, and falls silent about an object that it has said too much about.
 */
export class Recorder {
  readonly #options: RecorderOptions
  readonly #correlator: Correlator
  #writing: Promise<void> = Promise.resolve()
  #lastNanoseconds = 0n

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#correlator = new Correlator(options.clock)
  }

  normal(about: StoredKind, reason: string, message: string, detail: EventDetail = {}): void {
    this.#record(about, 'Normal', reason, message, detail)
  }

  warning(about: StoredKind, reason: string, message: string, detail: EventDetail = {}): void {
    this.#record(about, 'Warning', reason, message, detail)
  }

  /** Resolves when everything that was told is written. */
  settled(): Promise<void> {
    return this.#writing
  }

  #record(about: StoredKind, type: string, reason: string, message: string, detail: EventDetail): void {
    const reference = referenceTo(about, detail.fieldPath)
    const told = this.#correlator.tell(reference, type, reason, message)
    if (told === undefined) return
    const { clock, onError } = this.#options
    const now = clock.now()
    const name = told.first ? `${about.metadata.name ?? ''}.${this.#stamp(now)}` : told.name
    told.remember(name)
    const namespace = reference.namespace ?? 'default'
    const event: KubeObject = {
      kind: 'Event',
      apiVersion: 'v1',
      metadata: { name, namespace },
      involvedObject: reference,
      reason,
      message: told.message,
      type,
      ...this.#source(now, detail),
    }
    const { count } = told
    this.#writing = this.#writing
      .then(() => this.#write(event, told.first, count))
      .catch((error: unknown) => {
        // A namespace that is going takes no events.
        if (!(error instanceof StatusError)) onError(`${namespace}/${name}`, error)
      })
  }

  /** Who reports it and when, in the older or the newer form. */
  #source(now: number, { action }: EventDetail): object {
    const { component, host, instance } = this.#options
    if (instance === undefined) {
      const time = formatTime(now)
      return {
        source: { component, ...(host === undefined ? {} : { host }) },
        firstTimestamp: time,
        lastTimestamp: time,
        count: 1,
        eventTime: null,
        reportingComponent: component,
        reportingInstance: host ?? '',
      }
    }
    return {
      source: {},
      firstTimestamp: null,
      lastTimestamp: null,
      eventTime: formatMicroTime(now),
      ...(action === undefined ? {} : { action }),
      reportingComponent: component,
      reportingInstance: instance,
    }
  }

  async #write(event: KubeObject, first: boolean, count: number): Promise<void> {
    const { client, events } = this.#options
    if (first) {
      await client.create(events, event).catch(tolerateExisting)
      return
    }
    const { name = '', namespace = '' } = event.metadata
    try {
      await client.update(events, { namespace, name }, (stored) => {
        stored['message'] = event['message']
        if (event['count'] === undefined) {
          stored['series'] = { count, lastObservedTime: event['eventTime'] }
        } else {
          stored['count'] = count
          stored['lastTimestamp'] = event['lastTimestamp']
        }
      })
    } catch (error) {
      // Events expire; what goes on is told again.
      if (!isNotFound(error)) throw error
      await client.create(events, event).catch(tolerateExisting)
    }
  }

  /** The instant in nanoseconds, in hexadecimal; never the same twice. */
  #stamp(now: number): string {
    const nanoseconds = BigInt(Math.round(now * 1000)) * 1000n
    this.#lastNanoseconds = nanoseconds > this.#lastNanoseconds ? nanoseconds : this.#lastNanoseconds + 1n
    return this.#lastNanoseconds.toString(16)
  }
}

function tolerateExisting(error: unknown): void {
  if (!isAlreadyExists(error)) throw error
}

function referenceTo({ kind, apiVersion, metadata }: StoredKind, fieldPath: string | undefined): EventReference {
  const { namespace, name = '', uid, resourceVersion } = metadata
  return {
    kind,
    ...(namespace === undefined ? {} : { namespace }),
    name,
    ...(uid === undefined ? {} : { uid }),
    apiVersion,
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(fieldPath === undefined ? {} : { fieldPath }),
  }
}
