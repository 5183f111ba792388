// Webhooks: defaulting, validation with warnings, conversion between versions, and admission handlers for any resources, declared
// as values and served over HTTPS on every replica. Promises: refusals in the API server's own form, frozen objects for validators, a JSON patch of
// exactly what a defaulter changed, answers under way given before the server stops, certificates that never lapse. Does
// not promise: an order among webhooks, or that a defaulter is called only once.
export type {
  AdmissionHandlerConfig,
  AdmissionHandlerDefinition,
  MutatingHandlerConfig,
  RawAdmissionRequest,
  ValidatingHandlerConfig,
} from './admission-handler.js'
export { admissionHandler } from './admission-handler.js'
export type { CertificateFiles, CertificateSource, ManagedCertificateOptions } from './certificates/index.js'
export type { KindWebhookDefinition, Validators, WebhookConfig } from './definition.js'
export { webhook } from './definition.js'
export type { Consent, OneOrMore, Warnings } from './functions.js'
export type { AdmissionRule } from './hook.js'
export type { WebhookDefinition } from './hooks.js'
export type { WebhookManifestOptions, WebhookManifests, WebhookService } from './manifests.js'
export { webhookManifests } from './manifests.js'
export type { WebhookPolicy } from './policy.js'
export { denied, invalidFields } from './refusal.js'
export type {
  AdmissionObject,
  AdmissionRequest,
  GroupVersionKindReference,
  GroupVersionResourceReference,
  UserInfo,
  WebhookContext,
  WebhookMeans,
} from './request.js'
export type { WebhookServerDependencies, WebhookServerOptions } from './server.js'
export { WebhookServer } from './server.js'
export type { WebhookRules } from './targets.js'
export { webhookRules } from './targets.js'
