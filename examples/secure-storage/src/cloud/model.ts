/** What the provider's API speaks about. */
export interface Account {
  readonly name: string
  readonly location: string
  /** Whoever made the account wrote this; the provider does not look at it. */
  readonly owner: string
  /** The account's own identity. The provider makes it some time after the account. */
  readonly identity: { readonly principalId?: string }
  /** Absent: with a key of the provider's. */
  readonly encryption?: { readonly keyVault: string; readonly keyName: string }
}

export interface KeyVault {
  readonly name: string
  /** Principals that may use the vault's keys. */
  readonly accessPolicies: readonly string[]
}
