// Workloads without nodes: a simulation of what kube-controller-manager, the scheduler and the kubelets make of
// Deployments, StatefulSets, DaemonSets, Jobs, CronJobs, Services and claims. The controllers write what those of
// Kubernetes v1.36 write, names, statuses and events included; nothing runs in the pods. It is off unless asked for,
// and loaded only then.
export type { PodFault, PodFaults, PodTarget, PodTimes } from './faults/index.js'
export type { Nodes } from './nodes/index.js'
export type { NodeOptions, NodeTaint, WorkloadOptions } from './options.js'
export { Workloads } from './workloads.js'
