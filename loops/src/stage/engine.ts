import type { Clock, Kind } from '@setpoint/kube'
import {
  Engine,
  enqueueMapped,
  enqueueObject,
  enqueueOwner,
  kindSource,
  type Manager,
  type PassObserver,
  type Reconciler,
  silentLogger,
} from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { Widget } from './widget.js'

/** The name of the engine, and the field manager of its client. */
export const PLAIN = 'plain'

/** The plain layer over Widgets and their ConfigMaps: an engine beside the manager, with the manager's cache. */
export async function startEngine(
  manager: Manager,
  clock: Clock,
  reconciler: Reconciler,
  observer: PassObserver,
  wakes: readonly Kind[] = [],
): Promise<AsyncDisposable> {
  const engine = new Engine({
    name: PLAIN,
    cache: manager.cache,
    clock,
    observer,
    log: silentLogger,
    reconciler,
    sources: [kindSource(Widget, enqueueObject), kindSource(ConfigMap, enqueueOwner(Widget)), ...wakes.map(theDemo)],
    ledger: manager.doctor.ledger({ controller: PLAIN, kind: Widget }),
  })
  await engine.start()
  return { [Symbol.asyncDispose]: () => engine.stop() }
}

function theDemo(kind: Kind): ReturnType<typeof kindSource> {
  return kindSource(
    kind,
    enqueueMapped(() => [{ name: 'demo', namespace: 'default' }]),
  )
}
