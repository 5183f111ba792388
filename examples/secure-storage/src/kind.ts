import { immutable, resource, z } from 'setpoint'

/** A storage account whose data is encrypted with a customer's own key. */
export const SecureStorage = resource({
  group: 'storage.example.com',
  version: 'v1',
  kind: 'SecureStorage',
  spec: z.object({
    location: immutable(z.string().min(1)).describe('Where the account is; it cannot move.'),
    // After a move nobody could tell from what is out there that the old vault still grants access.
    keyVault: immutable(z.string().min(1)).describe(
      'The vault that has the key. It must be there, and stays the same.',
    ),
    keyName: z.string().min(1).describe('The key that encrypts the account’s own.'),
  }),
  status: z
    .object({
      // What the operator found when it last looked. It never reads this: see phase.ts.
      phase: z.enum(['CreatingAccount', 'WaitingForIdentity', 'GrantingAccess', 'EnablingEncryption', 'Ready']),
      accountName: z.string(),
      principalId: z.string(),
    })
    .partial(),
  conditions: ['Ready'],
  columns: { Phase: '.status.phase', Account: '.status.accountName', Vault: '.spec.keyVault' },
})
