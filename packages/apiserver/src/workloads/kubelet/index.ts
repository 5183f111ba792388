// A kubelet of which only the API's side exists: pods bound to its node seem to start, become ready, end, crash and
// stop, with the statuses and events of a real one. stage.ts is the machine, and pure; nothing ever runs.
export { AddressRange } from './addresses.js'
export { Kubelet } from './kubelet.js'
