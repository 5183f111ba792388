import { isConflict, isNotFound, type KubeObject } from '@setpoint/kube'
import type { Secret, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { storagePrefix } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import type { TokenIssuer } from '../service-account/index.js'
import type { Controller, ControllerDependencies } from './controller.js'

const NAME = 'serviceaccount-token-controller'
const TOKEN_TYPE = 'kubernetes.io/service-account-token'
const ACCOUNT_NAME = 'kubernetes.io/service-account.name'
const ACCOUNT_UID = 'kubernetes.io/service-account.uid'
const SECRETS = storagePrefix({ group: '', resource: 'secrets' })
const ACCOUNTS = storagePrefix({ group: '', resource: 'serviceaccounts' })

/**
 * Keeps Secrets of the type kubernetes.io/service-account-token: a token, the server's certificate authority and the
 * namespace are filled in, and a Secret whose account does not exist goes. Nobody gets such a Secret unasked.
 */
export function startServiceAccountTokens(
  dependencies: ControllerDependencies,
  issuer: TokenIssuer,
  rootCertificate: string,
): Controller {
  const { storage, catalog, onError } = dependencies
  const client = dependencies.client('system:kube-controller-manager', 'kube-controller-manager')
  const queue = dependencies.queue(NAME, sync)
  const certificate = Buffer.from(rootCertificate).toString('base64')

  const { items, revision } = storage.list(SECRETS)
  for (const { key, object } of items) if (isToken(object)) queue.add(key)
  const watches = [
    storage.watch(SECRETS, revision, ({ current, type }) => {
      if (!isToken(current.object)) return
      if (type === 'put') queue.add(current.key)
      else forget(current.object)
    }),
    storage.watch(ACCOUNTS, revision, ({ current, type }) => {
      // Its tokens go with an account; they are found through their Secrets.
      if (type === 'put') return
      for (const { key, object } of storage.list(`${SECRETS}${current.object.metadata.namespace ?? ''}/`).items) {
        if (isToken(object)) queue.add(key)
      }
    }),
  ]

  async function sync(key: string): Promise<void> {
    const secret = storage.get(key)?.object
    const secrets = resource('secrets')
    if (secret === undefined || secrets === undefined || !isToken(secret)) return
    const account = accountOf(secret)
    try {
      if (account === undefined) await remove(secrets, secret)
      else if (!isComplete(secret)) await fill(secrets, secret, account)
    } catch (error) {
      // Somebody else was faster: the change that they made comes by here.
      if (!isNotFound(error) && !isConflict(error)) throw error
    }
  }

  async function remove(secrets: Resource, { metadata }: KubeObject): Promise<void> {
    const { namespace = '', name = '', uid } = metadata
    const preconditions = uid === undefined ? {} : { preconditions: { uid } }
    await client.delete(secrets, namespace, name, preconditions)
  }

  async function fill(secrets: Resource, { metadata }: KubeObject, account: KubeObject): Promise<void> {
    const { namespace = '', name = '' } = metadata
    await client.update(secrets, { namespace, name }, (object) => {
      const secret = object as unknown as Secret
      const data = { ...secret.data }
      data['ca.crt'] = certificate
      data['namespace'] = filled(data['namespace'], () => namespace)
      data['token'] = filled(data['token'], () => issuer.issueForSecret(account, object))
      secret.data = data
      const { name: accountName = '', uid = '' } = account.metadata
      secret.metadata.annotations = {
        ...secret.metadata.annotations,
        [ACCOUNT_NAME]: accountName,
        [ACCOUNT_UID]: uid,
      }
    })
  }

  /** An account that lists a Secret which is gone lists it no more. */
  function forget(secret: KubeObject): void {
    const account = accountOf(secret)
    const accounts = resource('serviceaccounts')
    const { name: secretName } = secret.metadata
    if (account === undefined || accounts === undefined) return
    const listed = (account as unknown as ServiceAccount).secrets ?? []
    if (!listed.some(({ name }) => name === secretName)) return
    const { namespace = '', name = '' } = account.metadata
    client
      .update(accounts, { namespace, name }, (object) => {
        const changed = object as unknown as ServiceAccount
        changed.secrets = (changed.secrets ?? []).filter((reference) => reference.name !== secretName)
      })
      .catch((error: unknown) => {
        if (!isNotFound(error)) onError(NAME, `${namespace}/${name}`, error)
      })
  }

  function isComplete(secret: KubeObject): boolean {
    const { data = {} } = secret as unknown as Secret
    return data['ca.crt'] === certificate && (data['namespace'] ?? '') !== '' && (data['token'] ?? '') !== ''
  }

  /** The account that a token's Secret is for; undefined when there is none, or another of the same name. */
  function accountOf({ metadata }: KubeObject): KubeObject | undefined {
    const { [ACCOUNT_NAME]: name = '', [ACCOUNT_UID]: uid = '' } = metadata.annotations ?? {}
    const account = issuer.objects.account(metadata.namespace ?? '', name)
    return uid === '' || account?.metadata.uid === uid ? account : undefined
  }

  function resource(name: string): Resource | undefined {
    return catalog.version('', 'v1')?.find(name)
  }

  return {
    name: NAME,
    async stop() {
      for (const watch of watches) watch.close()
      await queue.stop()
    },
  }
}

function isToken(object: KubeObject): boolean {
  return object['type'] === TOKEN_TYPE
}

/** What is there, or what `make` gives, as a Secret holds it. */
function filled(value: string | undefined, make: () => string): string {
  return (value ?? '') === '' ? Buffer.from(make()).toString('base64') : (value ?? '')
}
