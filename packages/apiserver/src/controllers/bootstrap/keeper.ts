import type { Timer } from '@setpoint/kube'
import type { Controller, ControllerDependencies } from '../controller.js'
import { type BootstrapOptions, storeMissing, systemObjects } from './bootstrap.js'
import type { SystemObject } from './system-object.js'

const NAME = 'bootstrap'
/** How long something of the system's stays away. kube-apiserver looks every ten seconds. */
const DELAY = 10_000

/**
 * Brings back what somebody deletes of the system's objects: the `kubernetes` Service, its endpoints, namespaces.
 * What every namespace has is looked after by a controller of its own.
 */
export function startBootstrapKeeper(
  dependencies: ControllerDependencies,
  options: Omit<BootstrapOptions, 'rootCertificate'>,
): Controller {
  const { storage, clock, onError } = dependencies
  // Put together with the first delete: most servers in tests see none.
  let made: ReadonlyMap<string, SystemObject> | undefined
  const wanted = (): ReadonlyMap<string, SystemObject> =>
    (made ??= new Map(systemObjects(options).map((object) => [object.key, object])))
  let timer: Timer | undefined
  let writing: Promise<void> | undefined
  const watch = storage.watch('/registry/', storage.revision, ({ type, current }) => {
    if (type === 'delete' && wanted().has(current.key)) timer ??= clock.schedule(DELAY, restore)
  })

  function restore(): void {
    timer = undefined
    writing = storeMissing(dependencies, [...wanted().values()]).catch((error: unknown) => onError(NAME, '', error))
  }

  return {
    name: NAME,
    async stop() {
      watch.close()
      timer?.cancel()
      await writing
    },
  }
}
