import { isAlreadyExists, isForbidden, isNotFound, type KubeObject } from '@setpoint/kube'
import { storagePrefix } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import type { Controller, ControllerDependencies } from './controller.js'
import { KeyQueue } from './queue.js'

const NAME = 'namespace-defaults'
const NAMESPACES_PREFIX = storagePrefix({ group: '', resource: 'namespaces' })
const ROOT_CA = 'kube-root-ca.crt'
const ROOT_CA_DESCRIPTION =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.'

/**
 * Keeps in every live namespace what Kubernetes keeps there: the service account `default` and the config map
 * kube-root-ca.crt. One who deletes them gets them back.
 */
export function startNamespaceDefaults(dependencies: ControllerDependencies, rootCertificate: string): Controller {
  const { storage, catalog, clock, onError } = dependencies
  const accounts = dependencies.client(
    'system:serviceaccount:kube-system:service-account-controller',
    'kube-controller-manager',
  )
  const publisher = dependencies.client(
    'system:serviceaccount:kube-system:root-ca-cert-publisher',
    'kube-controller-manager',
  )
  const queue = new KeyQueue({ clock, process: sync, onError: (key, error) => onError(NAME, key, error) })

  const initial = storage.list(NAMESPACES_PREFIX)
  for (const { object } of initial.items) queue.add(object.metadata.name ?? '')
  const watches = [
    storage.watch(NAMESPACES_PREFIX, initial.revision, ({ type, current }) => {
      if (type === 'put') queue.add(current.object.metadata.name ?? '')
    }),
    ...['serviceaccounts', 'configmaps'].map((resource) =>
      storage.watch(storagePrefix({ group: '', resource }), initial.revision, ({ type, current, previous }) => {
        const { name, namespace } = current.object.metadata
        const watched = resource === 'serviceaccounts' ? name === 'default' : name === ROOT_CA
        if (watched && (type === 'delete' || previous !== undefined)) queue.add(namespace ?? '')
      }),
    ),
  ]

  async function sync(namespace: string): Promise<void> {
    const core = catalog.version('', 'v1')
    const namespaces = core?.find('namespaces')
    const serviceAccounts = core?.find('serviceaccounts')
    const configMaps = core?.find('configmaps')
    if (namespaces === undefined || serviceAccounts === undefined || configMaps === undefined) return
    const found = accounts.get(namespaces, '', namespace)
    if (found === undefined || found.metadata.deletionTimestamp !== undefined) return
    await ensureServiceAccount(serviceAccounts, namespace)
    await ensureRootCertificate(configMaps, namespace)
  }

  async function ensureServiceAccount(resource: Resource, namespace: string): Promise<void> {
    if (accounts.get(resource, namespace, 'default') !== undefined) return
    await tolerate(
      accounts.create(resource, { kind: 'ServiceAccount', apiVersion: 'v1', metadata: { name: 'default', namespace } }),
    )
  }

  async function ensureRootCertificate(resource: Resource, namespace: string): Promise<void> {
    const data = { 'ca.crt': rootCertificate }
    const existing = publisher.get(resource, namespace, ROOT_CA)
    if (existing === undefined) {
      const metadata = { name: ROOT_CA, namespace, annotations: { 'kubernetes.io/description': ROOT_CA_DESCRIPTION } }
      await tolerate(publisher.create(resource, { kind: 'ConfigMap', apiVersion: 'v1', metadata, data }))
    } else if ((existing['data'] as { [key: string]: string } | undefined)?.['ca.crt'] !== rootCertificate) {
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

/** Somebody else made it, or the namespace is going: both are fine. */
async function tolerate(write: Promise<KubeObject>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isAlreadyExists(error) && !isNotFound(error) && !isForbidden(error)) throw error
  }
}
