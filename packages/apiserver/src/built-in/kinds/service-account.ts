import type { ServiceAccount } from '@setpoint/kube/kinds/v1'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const ENFORCE_MOUNTABLE_SECRETS = 'kubernetes.io/enforce-mountable-secrets'

/** References to secrets are names in the account's own namespace, whatever else a client says of them. */
function cleanSecrets(account: ServiceAccount): void {
  if (account.secrets === undefined) return
  account.secrets = account.secrets.map(({ name = '' }) => (name === '' ? {} : { name }))
}

function warnings({ metadata }: ServiceAccount, old: ServiceAccount | undefined): string[] {
  const had = old?.metadata.annotations?.[ENFORCE_MOUNTABLE_SECRETS] !== undefined
  if (had || metadata.annotations?.[ENFORCE_MOUNTABLE_SECRETS] === undefined) return []
  return [
    `metadata.annotations[${ENFORCE_MOUNTABLE_SECRETS}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`,
  ]
}

export const serviceAccountRules: KindRules = {
  strategy: typedStrategy<ServiceAccount>({
    prepareForCreate: cleanSecrets,
    prepareForUpdate: cleanSecrets,
    warnings,
  }),
}
