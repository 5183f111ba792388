import type { Timer } from '@setpoint/kube'
import type { Controller, ControllerDependencies } from '../controller.js'
import { type BootstrapOptions, storeMissing, systemObjects } from './bootstrap.js'

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
  const wanted = systemObjects(options)
  const keys = new Set(wanted.map(({ key }) => key))
  let timer: Timer | undefined
  let writing: Promise<void> | undefined
  const watch = storage.watch('/registry/', storage.revision, ({ type, current }) => {
    if (type === 'delete' && keys.has(current.key)) timer ??= clock.schedule(DELAY, restore)
  })

  function restore(): void {
    timer = undefined
    writing = storeMissing(dependencies, wanted).catch((error: unknown) => onError(NAME, '', error))
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
