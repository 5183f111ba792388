import type { Clock, Random } from '@setpoint/kube'
import type { Catalog } from '../catalog/index.js'
import type { LocalClient } from '../registry/index.js'
import type { Storage } from '../storage/index.js'
import type { KeyQueue } from './queue.js'

/** What a controller inside the server works with. */
export interface ControllerDependencies {
  readonly storage: Storage
  readonly catalog: Catalog
  readonly clock: Clock
  readonly random: Random
  /** Acts as the named system user, under the name of a field manager. */
  readonly client: (user: string, manager: string) => LocalClient
  /** A queue for a controller's keys. What is in it, and not for later, is the server's own work under way. */
  readonly queue: (controller: string, process: (key: string) => Promise<void>) => KeyQueue
  /** Where failures that will be retried are told. */
  readonly onError: (controller: string, key: string, error: unknown) => void
}

/** A running controller. */
export interface Controller {
  readonly name: string
  stop(): Promise<void>
}
