// The program of the image. What its Deployment says counts: leader election, ports, the Service of the webhooks.
import { run } from 'setpoint'
import { voteConfigs, voteConfigWebhook } from './index.js'

await run(voteConfigs, { webhooks: [voteConfigWebhook] })
