// Deployments: a ReplicaSet per template, rolled over within the limits of surge and unavailability, with revisions to
// go back to. Sizes, annotations, conditions and status are pure functions; rollout.ts carries them out.
export { startDeployments } from './controller.js'
