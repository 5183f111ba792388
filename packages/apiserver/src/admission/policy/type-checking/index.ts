// What the controller manager finds out about validating policies: expressions that cannot hold for the kinds that a
// policy names, written into status.typeChecking. The policy counts all the same.
export { startPolicyStatus } from './controller.js'
