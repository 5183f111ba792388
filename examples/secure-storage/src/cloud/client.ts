import type { Account, KeyVault } from './model.js'

/** An answer that is no success. */
export class CloudError extends Error {
  override readonly name = 'CloudError'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }

  /** Whether the same request may succeed by itself later. */
  get isTransient(): boolean {
    return this.status >= 500 || this.status === 429
  }
}

/** The provider's API, as much of it as the operator needs. */
export class CloudClient {
  readonly #url: string
  readonly #fetch: typeof fetch

  /** `send`: what sends requests. Default: the runtime's fetch. */
  constructor(url: string, send: typeof fetch = fetch) {
    this.#url = url
    this.#fetch = send
  }

  /** The account, or undefined when there is none. */
  async account(name: string, signal: AbortSignal): Promise<Account | undefined> {
    return absent(this.#send<Account>('GET', `/storageAccounts/${name}`, signal))
  }

  createAccount(name: string, wanted: Pick<Account, 'location' | 'owner'>, signal: AbortSignal): Promise<Account> {
    return this.#send('PUT', `/storageAccounts/${name}`, signal, wanted)
  }

  async deleteAccount(name: string, signal: AbortSignal): Promise<void> {
    await absent(this.#send('DELETE', `/storageAccounts/${name}`, signal))
  }

  encrypt(name: string, key: NonNullable<Account['encryption']>, signal: AbortSignal): Promise<Account> {
    return this.#send('PUT', `/storageAccounts/${name}/encryption`, signal, key)
  }

  vault(name: string, signal: AbortSignal): Promise<KeyVault> {
    return this.#send('GET', `/keyVaults/${name}`, signal)
  }

  grant(vault: string, principalId: string, signal: AbortSignal): Promise<KeyVault> {
    return this.#send('PUT', `/keyVaults/${vault}/accessPolicies/${principalId}`, signal)
  }

  async revoke(vault: string, principalId: string, signal: AbortSignal): Promise<void> {
    await absent(this.#send('DELETE', `/keyVaults/${vault}/accessPolicies/${principalId}`, signal))
  }

  async #send<T>(method: string, path: string, signal: AbortSignal, body?: object): Promise<T> {
    const response = await this.#fetch(`${this.#url}${path}`, {
      method,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T & { message?: string }
    if (response.ok) return answer
    throw new CloudError(response.status, `${method} ${path}: ${response.status} ${answer.message ?? ''}`)
  }
}

async function absent<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (error instanceof CloudError && error.status === 404) return undefined
    throw error
  }
}
