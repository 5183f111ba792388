// The operator: a VoteConfig becomes the ConfigMap that the vote application reads, and a ballot box outside of the
// cluster. Users may write v1 or, for a while, v1alpha1.
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { ControllerDefinition } from 'setpoint'
import { ballotFolder } from './ballot-boxes.js'
import { controllerOf } from './controller.js'

export { VoteConfig } from './kinds.js'
export { voteConfigWebhook } from './webhook.js'

export const voteConfigs: ControllerDefinition = controllerOf(
  ballotFolder(process.env['BALLOT_FOLDER'] ?? join(tmpdir(), 'ballots')),
)
