import { formatTime, type KubeObject } from '@setpoint/kube'
import type { LocalClient } from '../registry/index.js'
import type { ControllerDependencies } from './controller.js'

export interface EventInput {
  /** The object that the event is about. */
  readonly about: KubeObject
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly component: string
}

/** Writes a core/v1 Event. It never fails its caller: an event that cannot be stored is told to onError and lost. */
export function recordEvent(dependencies: ControllerDependencies, client: LocalClient, input: EventInput): void {
  const { catalog, clock, onError } = dependencies
  const resource = catalog.version('', 'v1')?.find('events')
  if (resource === undefined) return
  const { about } = input
  const { name = '', namespace = '', uid } = about.metadata
  const now = clock.now()
  const time = formatTime(now)
  const key = `${namespace}/${name}`
  const event: KubeObject = {
    kind: 'Event',
    apiVersion: 'v1',
    metadata: {
      // The instant in nanoseconds, in hexadecimal: unlikely to meet another of the same object.
      name: `${name}.${(BigInt(Math.round(now * 1000)) * 1000n).toString(16)}`,
      namespace: namespace === '' ? 'default' : namespace,
    },
    involvedObject: {
      kind: about.kind,
      ...(namespace === '' ? {} : { namespace }),
      name,
      ...(uid === undefined ? {} : { uid }),
      apiVersion: about.apiVersion,
    },
    reason: input.reason,
    message: input.message,
    source: { component: input.component },
    firstTimestamp: time,
    lastTimestamp: time,
    count: 1,
    type: input.type,
    eventTime: null,
    reportingComponent: input.component,
    reportingInstance: '',
  }
  client.create(resource, event).catch((error: unknown) => onError(input.component, key, error))
}
