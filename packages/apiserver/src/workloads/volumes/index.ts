// Claims and volumes: binding, the simulated provisioner behind the storage class `standard`, and what becomes of
// volumes whose claims are gone. Volumes hold nothing; pods do not wait for them.
export { startVolumes } from './controller.js'
