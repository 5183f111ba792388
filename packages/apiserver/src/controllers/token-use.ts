import { isNotFound } from '@setpoint/kube'
import { LAST_USED } from '../service-account/index.js'
import type { ControllerDependencies } from './controller.js'

const NAME = 'legacy-token-use'

/** Labels the Secret of a token with the day of its last use. It never fails its caller: who uses a token need not wait. */
export function noteTokenUse(dependencies: ControllerDependencies, namespace: string, name: string, day: string): void {
  const { catalog, client, onError } = dependencies
  const secrets = catalog.version('', 'v1')?.find('secrets')
  if (secrets === undefined) return
  client('system:apiserver', 'kube-apiserver')
    .update(secrets, { namespace, name }, ({ metadata }) => {
      metadata.labels = { ...metadata.labels, [LAST_USED]: day }
    })
    .catch((error: unknown) => {
      if (!isNotFound(error)) onError(NAME, `${namespace}/${name}`, error)
    })
}
