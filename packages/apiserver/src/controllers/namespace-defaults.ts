import { isAlreadyExists, isForbidden, isNotFound, type KubeObject } from '@setpoint/kube'
import { storagePrefix } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import { ROOT_CA, ROOT_CA_ANNOTATIONS } from './bootstrap/index.js'
import type { Controller, ControllerDependencies } from './controller.js'

const NAME = 'namespace-defaults'
const NAMESPACES_PREFIX = storagePrefix({ group: '', resource: 'namespaces' })
const ACCOUNTS_PREFIX = storagePrefix({ group: '', resource: 'serviceaccounts' })
const CONFIG_MAPS_PREFIX = storagePrefix({ group: '', resource: 'configmaps' })
const DEFAULT = 'default'

/**
 * Keeps in every live namespace what Kubernetes keeps there: the service account `default` and the config map
 * kube-root-ca.crt. One who deletes them gets them back.
 */
export function startNamespaceDefaults(dependencies: ControllerDependencies, rootCertificate: string): Controller {
  const { storage, catalog } = dependencies
  const accounts = dependencies.client(
    'system:serviceaccount:kube-system:service-account-controller',
    'kube-controller-manager',
  )
  const publisher = dependencies.client(
    'system:serviceaccount:kube-system:root-ca-cert-publisher',
    'kube-controller-manager',
  )
  const queue = dependencies.queue(NAME, sync)

  const initial = storage.list(NAMESPACES_PREFIX)
  for (const { object } of initial.items) queue.add(object.metadata.name ?? '')
  const watches = [
    storage.watch(NAMESPACES_PREFIX, initial.revision, ({ type, current }) => {
      if (type === 'put') queue.add(current.object.metadata.name ?? '')
    }),
    ...['serviceaccounts', 'configmaps'].map((resource) =>
      storage.watch(storagePrefix({ group: '', resource }), initial.revision, ({ type, current, previous }) => {
        const { name, namespace } = current.object.metadata
        const watched = resource === 'serviceaccounts' ? name === DEFAULT : name === ROOT_CA
        if (watched && (type === 'delete' || previous !== undefined)) queue.add(namespace ?? '')
      }),
    ),
  ]

  async function sync(namespace: string): Promise<void> {
    const found = storage.get(`${NAMESPACES_PREFIX}${namespace}`)?.object
    if (found === undefined || found.metadata.deletionTimestamp !== undefined) return
    // A start finds everything in place, and has no need of what serves it.
    if (isComplete(namespace)) return
    const core = catalog.version('', 'v1')
    const serviceAccounts = core?.find('serviceaccounts')
    const configMaps = core?.find('configmaps')
    if (serviceAccounts === undefined || configMaps === undefined) return
    await ensureServiceAccount(serviceAccounts, namespace)
    await ensureRootCertificate(configMaps, namespace)
  }

  function isComplete(namespace: string): boolean {
    const published = storage.get(`${CONFIG_MAPS_PREFIX}${namespace}/${ROOT_CA}`)?.object
    return (
      storage.get(`${ACCOUNTS_PREFIX}${namespace}/${DEFAULT}`) !== undefined &&
      certificateIn(published) === rootCertificate
    )
  }

  async function ensureServiceAccount(resource: Resource, namespace: string): Promise<void> {
    if (accounts.get(resource, namespace, DEFAULT) !== undefined) return
    await tolerate(
      accounts.create(resource, { kind: 'ServiceAccount', apiVersion: 'v1', metadata: { name: DEFAULT, namespace } }),
    )
  }

  async function ensureRootCertificate(resource: Resource, namespace: string): Promise<void> {
    const data = { 'ca.crt': rootCertificate }
    const existing = publisher.get(resource, namespace, ROOT_CA)
    if (existing === undefined) {
      const metadata = { name: ROOT_CA, namespace, annotations: { ...ROOT_CA_ANNOTATIONS } }
      await tolerate(publisher.create(resource, { kind: 'ConfigMap', apiVersion: 'v1', metadata, data }))
    } else if (certificateIn(existing) !== rootCertificate) {
      await tolerate(
        publisher.update(resource, { namespace, name: ROOT_CA }, (object) => {
          object['data'] = data
        }),
      )
    }
  }

  return {
    name: NAME,
    async stop() {
      for (const watch of watches) watch.close()
      await queue.stop()
    },
  }
}

function certificateIn(configMap: KubeObject | undefined): string | undefined {
  return (configMap?.['data'] as { [key: string]: string } | undefined)?.['ca.crt']
}

/** Somebody else made it, or the namespace is going: both are fine. */
async function tolerate(write: Promise<KubeObject>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isAlreadyExists(error) && !isNotFound(error) && !isForbidden(error)) throw error
  }
}
