// The program of the image. Election, ports and certificates are as its Deployment says, which "setpoint manifests" writes.
// "setpoint create" adds above the marked lines; the rest is yours.
import { run } from 'setpoint'
import { ships } from './ship.js'
import { policies } from './policy.js'
import { shipWebhook } from './ship-webhook.js'
import { policyWebhook } from './policy-webhook.js'
// +setpoint:imports

await run(
  [
    ships,
    policies,
    // +setpoint:controllers
  ],
  {
    webhooks: [
      shipWebhook,
      policyWebhook,
      // +setpoint:webhooks
    ],
  },
)
