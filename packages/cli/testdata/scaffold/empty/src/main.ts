// The program of the image. Election, ports and certificates are as its Deployment says, which "setpoint manifests" writes.
// "setpoint create" adds above the marked lines; the rest is yours.
import { run } from 'setpoint'
// +setpoint:imports

await run(
  [
    // +setpoint:controllers
  ],
  {
    webhooks: [
      // +setpoint:webhooks
    ],
  },
)
