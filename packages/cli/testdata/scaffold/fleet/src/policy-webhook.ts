import { webhook, type WebhookDefinition } from 'setpoint'
import { Policy } from './policy.js'

/** Serves the conversions between the versions of Policy. */
export const policyWebhook: WebhookDefinition = webhook({
  for: Policy,
})
