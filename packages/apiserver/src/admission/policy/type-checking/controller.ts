import { isNotFound, type Json, type KubeObject } from '@setpoint/kube'
import type { ValidatingAdmissionPolicySpec } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { Controller, ControllerDependencies } from '../../../controllers/index.js'
import { LazyModule } from '../../../expressions/index.js'
import { objectKey, storagePrefix } from '../../../registry/keys.js'
import type { Resource } from '../../../resource/index.js'

const NAME = 'validatingadmissionpolicy-status'
const GROUP = 'admissionregistration.k8s.io'
const PREFIX = storagePrefix({ group: GROUP, resource: 'validatingadmissionpolicies' })
const CHECK = new LazyModule(() => import('./check.js'))

/** Checks each generation of each validating policy once. */
export function startPolicyStatus(dependencies: ControllerDependencies): Controller {
  const { storage, catalog } = dependencies
  const client = dependencies.client(`system:serviceaccount:kube-system:${NAME}-controller`, NAME)
  const queue = dependencies.queue(NAME, sync)

  async function sync(name: string): Promise<void> {
    const resource = catalog.version(GROUP, 'v1')?.find('validatingadmissionpolicies')
    const stored = resource === undefined ? undefined : storage.get(objectKey(resource, '', name))?.object
    if (stored === undefined || isChecked(stored)) return
    await CHECK.ready()
    const warnings = CHECK.get().checkTypes(catalog, stored['spec'] as ValidatingAdmissionPolicySpec)
    const { generation } = stored.metadata
    try {
      // A spec that changed meanwhile is of a later generation, and is checked again.
      await client.apply(
        resource as Resource,
        { namespace: '', name, subresource: 'status' },
        {
          apiVersion: `${GROUP}/v1`,
          kind: 'ValidatingAdmissionPolicy',
          metadata: { name },
          status: {
            observedGeneration: generation ?? 0,
            typeChecking: warnings.length === 0 ? {} : { expressionWarnings: warnings as unknown as Json },
          },
        },
      )
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  const enqueue = (): void => {
    for (const { object } of storage.list(PREFIX).items) if (!isChecked(object)) queue.add(object.metadata.name ?? '')
  }
  const watch = storage.watch(PREFIX, storage.revision, enqueue)
  enqueue()
  return {
    name: NAME,
    async stop() {
      watch.close()
      await queue.stop()
    },
  }
}

function isChecked({ metadata, status }: KubeObject): boolean {
  const { observedGeneration = 0 } = (status ?? {}) as { observedGeneration?: number }
  return (metadata.generation ?? 0) <= observedGeneration
}
