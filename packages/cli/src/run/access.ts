import { type Kind, SetpointError } from '@setpoint/kube'
import type { Client, ControllerDefinition } from 'setpoint'
import { isDeclared } from 'setpoint/manifests'
import type { Runtime } from '../project/index.js'

/**
 * Asks once for each kind that the controllers read. A running operator waits for what is missing, and says so in its
 * readiness; somebody at a terminal is better served by a sentence and an end.
 */
export async function checkAccess(
  client: Client,
  runtime: Runtime,
  controllers: readonly ControllerDefinition[],
  namespace: string | undefined,
): Promise<void> {
  const kinds = new Set<Kind>()
  for (const { for: reconciled, owns, watches, uses } of controllers) {
    for (const kind of [reconciled, ...owns, ...watches.map(({ kind: watched }) => watched), ...uses]) kinds.add(kind)
  }
  for (const kind of kinds) {
    try {
      await client.list(kind, { limit: 1, ...(namespace !== undefined && kind.namespaced ? { namespace } : {}) })
    } catch (cause) {
      if (!runtime.isNotFound(cause)) throw cause
      const name = `${kind.plural}.${kind.group}`
      const way = isDeclared(kind) ? 'install it with --install, or with "setpoint install"' : 'install what serves it'
      throw new SetpointError('KindUnknown', `the cluster does not serve ${name} ${kind.version}; ${way}`, { cause })
    }
  }
}
