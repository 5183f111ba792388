// The programs that are compared, built from this repository. Each does the same work and prints a line when it begins.
export { buildControllerRuntime } from './controller-runtime.js'
export { image } from './image.js'
export { buildKubeRs } from './kube-rs.js'
export { MissingToolError } from './missing-tool.js'
export { installNode, type Node, ownNode } from './node.js'
export type { Peer } from './peer.js'
export { type Running, startPeer } from './running.js'
export { buildSetpoint } from './setpoint.js'
