// The operator: cluster-scoped claims to Namespaces, which may have been there before. Adoption goes by UID, one claim at
// a time; whether the Namespace goes with its claim is the user's choice, and said before it happens.
export { applicationNamespaces } from './controller.js'
export { ApplicationNamespace } from './kind.js'
export { applicationNamespaceWebhook } from './webhook.js'
