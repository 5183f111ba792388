import { createHash } from 'node:crypto'
import type { Account, KeyVault } from './model.js'

/** A request that the provider refuses. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** The provider behind the API: accounts, their identities, and vaults, in memory. Every call is idempotent. */
export class Provider {
  readonly #accounts = new Map<string, Account>()
  readonly #vaults = new Map<string, KeyVault>()
  #holdsIdentities = false

  account(name: string): Account {
    return found(this.#accounts.get(name), `storage account ${name}`)
  }

  createAccount(name: string, { location, owner }: Pick<Account, 'location' | 'owner'>): Account {
    const present = this.#accounts.get(name)
    if (present !== undefined && (present.owner !== owner || present.location !== location)) {
      throw new Refusal(409, `storage account ${name} is ${present.owner}'s, in ${present.location}`)
    }
    const account = present ?? { name, location, owner, identity: {} }
    this.#accounts.set(name, account)
    if (!this.#holdsIdentities) this.#grantIdentity(account)
    return account
  }

  deleteAccount(name: string): void {
    this.account(name)
    this.#accounts.delete(name)
  }

  encrypt(name: string, keyVault: string, keyName: string): Account {
    const account = this.account(name)
    const { principalId = '' } = account.identity
    if (!this.vault(keyVault).accessPolicies.includes(principalId)) {
      throw new Refusal(403, `the identity of ${name} may not use the keys of vault ${keyVault}`)
    }
    const encrypted = { ...account, encryption: { keyVault, keyName } }
    this.#accounts.set(name, encrypted)
    return encrypted
  }

  vault(name: string): KeyVault {
    return found(this.#vaults.get(name), `key vault ${name}`)
  }

  createVault(name: string): KeyVault {
    const vault = this.#vaults.get(name) ?? { name, accessPolicies: [] }
    this.#vaults.set(name, vault)
    return vault
  }

  deleteVault(name: string): void {
    this.vault(name)
    this.#vaults.delete(name)
  }

  grant(vault: string, principalId: string): KeyVault {
    return this.#changePolicies(vault, (principals) => [...new Set([...principals, principalId])])
  }

  revoke(vault: string, principalId: string): KeyVault {
    return this.#changePolicies(vault, (principals) => principals.filter((other) => other !== principalId))
  }

  /** Identities come at once, or when they are no longer held back. */
  holdIdentities(isHeld: boolean): void {
    this.#holdsIdentities = isHeld
    if (!isHeld) for (const account of this.#accounts.values()) this.#grantIdentity(account)
  }

  #grantIdentity(account: Account): void {
    if (account.identity.principalId !== undefined) return
    const principalId = createHash('sha256').update(`${account.owner} ${account.name}`).digest('hex').slice(0, 12)
    this.#accounts.set(account.name, { ...account, identity: { principalId } })
  }

  #changePolicies(name: string, change: (principals: readonly string[]) => readonly string[]): KeyVault {
    const vault = this.vault(name)
    const changed = { ...vault, accessPolicies: change(vault.accessPolicies) }
    this.#vaults.set(name, changed)
    return changed
  }
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Refusal(404, `${what} is not there`)
  return value
}
