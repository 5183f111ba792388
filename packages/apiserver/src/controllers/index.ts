// The small controller manager behind the server: what a cluster does by itself. Controllers read storage directly and
// write through the registry, under the same rules as every client. Each is level-triggered: it can start at any time.
export { bootstrap, startBootstrapKeeper } from './bootstrap/index.js'
export { startClusterRoleAggregation } from './cluster-role-aggregation.js'
export type { Controller, ControllerDependencies } from './controller.js'
export { startCustomResourceDefinitions } from './custom-resource-definitions.js'
export { startExpiry } from './expiry.js'
export { startGarbageCollector } from './garbage-collector/index.js'
export { KeyQueue } from './queue.js'
export { startNamespaceController } from './namespace/index.js'
export { startNamespaceDefaults } from './namespace-defaults.js'
export { startStorageProtection } from './storage-protection.js'
export { startServiceAccountTokens } from './service-account-tokens.js'
export { noteTokenUse } from './token-use.js'
