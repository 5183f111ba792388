// controller-runtime's own suites through the programs of `setpoint envtest`: specs that its authors wrote against
// kube-apiserver. What fails must be in known-differences.md, and what is there must fail.
export { controllerRuntime } from './suite.js'
