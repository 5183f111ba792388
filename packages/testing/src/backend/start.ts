import type { ApiServerOptions } from '@setpoint/apiserver'
import type { VirtualClock } from '@setpoint/kube'
import type { Logger } from 'setpoint'
import type { Backend } from './backend.js'
import { EmbeddedBackend } from './embedded.js'
import { RealBackend } from './real.js'

export interface BackendOptions {
  /** The embedded server's options; with them the test stays on it. It never listens unless told to. */
  readonly server?: Omit<ApiServerOptions, 'clock'>
  /**
   * 'real': on the control plane of the kubeconfig that $SETPOINT_TEST_KUBECONFIG names, one that is for tests only.
   * Default: real where that variable is set and `server` is not, else embedded.
   */
  readonly on?: 'embedded' | 'real'
}

/** `logger`: hears what the server warns the test's own client of. */
export function startBackend(clock: VirtualClock, logger: Logger, { on, server }: BackendOptions): Promise<Backend> {
  const kubeconfig = process.env['SETPOINT_TEST_KUBECONFIG'] ?? ''
  if (on === 'embedded' || (on === undefined && (server !== undefined || kubeconfig === ''))) {
    return EmbeddedBackend.start(clock, logger, server)
  }
  if (kubeconfig !== '') return RealBackend.start(kubeconfig, logger)
  throw new Error(
    `testCluster({ on: 'real' }) needs a control plane: set SETPOINT_TEST_KUBECONFIG to the kubeconfig of one that is for tests only, because everything in it may be deleted`,
  )
}
