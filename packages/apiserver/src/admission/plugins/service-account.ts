import { generateName, type Random } from '@setpoint/kube'
import type { Container, Pod, PodSpec, ServiceAccount, Volume } from '@setpoint/kube/kinds/v1'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission.js'
import { refuse } from '../refuse.js'
import { containersOf } from './containers.js'
import { getStored, isResource } from './stored.js'
import { secretsProblem } from './service-account-secrets.js'

const ACCOUNTS = { group: '', resource: 'serviceaccounts' }
const MIRROR = 'kubernetes.io/config.mirror'
const ENFORCE_SECRETS = 'kubernetes.io/enforce-mountable-secrets'
const MOUNT_PATH = '/var/run/secrets/kubernetes.io/serviceaccount'
const VOLUME = 'kube-api-access-'
const TOKEN_SECONDS = 3607

/** ServiceAccount: a new pod runs as an account that exists, with its token and its pull secrets. */
export function serviceAccount(storage: Storage, random: Random): AdmissionPlugin {
  function accountOf(attributes: AdmissionAttributes, name: string): ServiceAccount {
    const { namespace } = attributes.context
    const found = getStored(storage, ACCOUNTS, namespace, name) as ServiceAccount | undefined
    if (found !== undefined) return found
    const missing = `serviceaccount ${JSON.stringify(name)} not found`
    throw refuse(attributes, `error looking up service account ${namespace}/${name}: ${missing}`)
  }

  function check(attributes: AdmissionAttributes, pod: Pod): void {
    const spec = pod.spec as PodSpec
    if (isMirror(pod)) return checkMirror(attributes, spec)
    const name = spec.serviceAccountName ?? ''
    if (name === '') {
      const { namespace } = attributes.context
      throw refuse(attributes, `no service account specified for pod ${namespace}/${pod.metadata.name ?? ''}`)
    }
    const account = accountOf(attributes, name)
    if (account.metadata.annotations?.[ENFORCE_SECRETS] !== 'true') return
    const problem = secretsProblem(spec, account)
    if (problem !== undefined) throw refuse(attributes, problem)
  }

  return {
    name: 'ServiceAccount',
    handles: isResource('', 'pods'),
    mutate(attributes) {
      const pod = newPod(attributes)
      if (pod?.spec === undefined) return
      if (!isMirror(pod)) {
        const { spec } = pod
        if ((spec.serviceAccountName ?? '') === '') spec.serviceAccountName = 'default'
        spec.serviceAccount = spec.serviceAccountName as string
        const account = accountOf(attributes, spec.serviceAccountName as string)
        if (spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true) mountToken(spec, random)
        if ((spec.imagePullSecrets ?? []).length === 0 && account.imagePullSecrets !== undefined) {
          spec.imagePullSecrets = account.imagePullSecrets.map(({ name = '' }) => ({ name }))
        }
      }
      check(attributes, pod)
    },
    validate(attributes) {
      const pod = newPod(attributes)
      if (pod?.spec !== undefined) check(attributes, pod)
    },
  }
}

function newPod({ operation, object, context }: AdmissionAttributes): Pod | undefined {
  if (operation !== 'CREATE' || context.subresource !== undefined) return undefined
  return object as unknown as Pod | undefined
}

function isMirror({ metadata }: Pod): boolean {
  return MIRROR in (metadata.annotations ?? {})
}

/** A mirror of what a kubelet runs by itself may not reach into the cluster. */
function checkMirror(attributes: AdmissionAttributes, spec: PodSpec): void {
  if ((spec.serviceAccountName ?? '') !== '')
    throw refuse(attributes, 'a mirror pod may not reference service accounts')
  const volumes = spec.volumes ?? []
  const containers = [...containersOf(spec), ...(spec.initContainers ?? [])]
  const secrets =
    volumes.some(({ secret }) => secret !== undefined) ||
    containers.some(({ env = [], envFrom = [] }) =>
      [...env.map(({ valueFrom }) => valueFrom?.secretKeyRef), ...envFrom.map(({ secretRef }) => secretRef)].some(
        (reference) => reference !== undefined,
      ),
    )
  if (secrets) throw refuse(attributes, 'a mirror pod may not reference secrets')
  const tokens = volumes.some(({ projected }) =>
    (projected?.sources ?? []).some(({ serviceAccountToken }) => serviceAccountToken !== undefined),
  )
  if (tokens) throw refuse(attributes, 'a mirror pod may not use ServiceAccountToken volume projections')
}

/** Mounts the account's token into every container that has nothing else in that place. */
function mountToken(spec: PodSpec, random: Random): void {
  const existing = (spec.volumes ?? []).find(({ name }) => name.startsWith(VOLUME))
  const name = existing?.name ?? generateName(VOLUME, random)
  const mount = { name, readOnly: true, mountPath: MOUNT_PATH }
  let mounted = false
  const add = (container: Container): void => {
    const mounts = container.volumeMounts ?? []
    if (mounts.some(({ mountPath }) => mountPath === MOUNT_PATH)) return
    container.volumeMounts = [...mounts, mount]
    mounted = true
  }
  for (const container of [...(spec.initContainers ?? []), ...containersOf(spec)]) add(container)
  if (existing === undefined && mounted) spec.volumes = [...(spec.volumes ?? []), tokenVolume(name)]
}

function tokenVolume(name: string): Volume {
  return {
    name,
    projected: {
      sources: [
        { serviceAccountToken: { expirationSeconds: TOKEN_SECONDS, path: 'token' } },
        { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
        {
          downwardAPI: {
            items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
          },
        },
      ],
      defaultMode: 0o644,
    },
  }
}
