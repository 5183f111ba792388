import { after, controller, type ControllerDefinition, type ObjectOf, type Result } from 'setpoint'
import { type CloudClient, CloudError } from './cloud/client.js'
import { SecureStorage } from './kind.js'
import { phaseOf } from './phase.js'

type Storage = Pick<ObjectOf<typeof SecureStorage>, 'spec'> & {
  readonly metadata: { readonly name?: string; readonly namespace?: string; readonly uid?: string }
}

/** Looks, does the next thing, and looks again, until there is nothing to do or something to wait for. */
export function secureStoragesWith(cloud: CloudClient): ControllerDefinition {
  return controller({
    for: SecureStorage,
    async reconcile(storage, ctx): Promise<Result> {
      const { location, keyVault, keyName } = storage.spec
      const { signal } = ctx
      const name = accountName(storage)
      const owner = storage.metadata.uid ?? ''
      ctx.status({ accountName: name })
      try {
        for (;;) {
          const account = await cloud.account(name, signal)
          if (account !== undefined && account.owner !== owner) {
            throw new CloudError(409, `storage account ${name} is somebody else's`)
          }
          const phase = phaseOf({ account, vault: await cloud.vault(keyVault, signal) }, keyName)
          ctx.status({ phase: phase.name, principalId: account?.identity.principalId })
          switch (phase.name) {
            case 'CreatingAccount':
              await cloud.createAccount(name, { location, owner }, signal)
              break
            case 'WaitingForIdentity':
              ctx.notReady('WaitingForIdentity', `${name} has no identity yet`)
              // The provider tells nobody when it is done.
              return after('30s')
            case 'GrantingAccess':
              await cloud.grant(keyVault, phase.principalId, signal)
              break
            case 'EnablingEncryption':
              await cloud.encrypt(name, { keyVault, keyName }, signal)
              break
            case 'Ready':
              ctx.ready('Encrypted', `${name} is encrypted with ${keyName} of ${keyVault}`)
              // Nor does it tell when somebody changed something there.
              return after('10m')
          }
        }
      } catch (error) {
        if (!(error instanceof CloudError)) throw error
        ctx.notReady(error.isTransient ? 'ProviderUnavailable' : 'Refused', error.message)
        // What the provider will refuse again, it need not be asked in a hurry.
        if (!error.isTransient) return after('5m')
        throw error
      }
    },
    async finalize(storage, { signal }) {
      const name = accountName(storage)
      const account = await cloud.account(name, signal)
      // Gone, or another's of the same name: nothing here is this object's any more.
      if (account === undefined || account.owner !== storage.metadata.uid) return
      const { principalId } = account.identity
      // First what would be hard to find without the account.
      if (principalId !== undefined) await cloud.revoke(storage.spec.keyVault, principalId, signal)
      await cloud.deleteAccount(name, signal)
    },
  })
}

function accountName({ metadata: { name = '', namespace = '' } }: Storage): string {
  return `${namespace}-${name}`
}
