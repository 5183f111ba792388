// Kubernetes' default roles and bindings: recorded from kube-apiserver (testdata/record.mjs), put into storage at the start, and
// brought up to date on later starts without taking away what somebody added.
export { installDefaultPolicy } from './install.js'
