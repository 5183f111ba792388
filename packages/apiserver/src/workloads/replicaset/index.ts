// ReplicaSets and ReplicationControllers: as many pods as wanted, of those that the selector claims. It does not look
// at what runs in them: a pod whose template has changed stays as it is.
export { startReplicaSets, startReplicationControllers } from './controller.js'
