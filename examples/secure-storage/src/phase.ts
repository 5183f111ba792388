import type { Account, KeyVault } from './cloud/model.js'

/** What is out there. */
export interface Observed {
  readonly account: Account | undefined
  readonly vault: KeyVault
}

/** What to do next, with what it takes. */
export type Phase =
  | { readonly name: 'CreatingAccount' }
  | { readonly name: 'WaitingForIdentity' }
  | { readonly name: 'GrantingAccess'; readonly principalId: string }
  | { readonly name: 'EnablingEncryption'; readonly principalId: string }
  | { readonly name: 'Ready'; readonly principalId: string }

/**
 * How far things have come, from what is out there and from nothing else. There is no step to remember, so there is none
 * to lose: an operator that crashed, or one that somebody worked behind the back of, goes on from where things are.
 */
export function phaseOf({ account, vault }: Observed, keyName: string): Phase {
  if (account === undefined) return { name: 'CreatingAccount' }
  const { principalId } = account.identity
  if (principalId === undefined) return { name: 'WaitingForIdentity' }
  if (!vault.accessPolicies.includes(principalId)) return { name: 'GrantingAccess', principalId }
  const { encryption } = account
  if (encryption?.keyVault !== vault.name || encryption.keyName !== keyName) {
    return { name: 'EnablingEncryption', principalId }
  }
  return { name: 'Ready', principalId }
}
