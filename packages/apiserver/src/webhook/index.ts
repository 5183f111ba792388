// Questions to webhooks: HTTPS to a URL or to a Service, with kept connections, timeouts and kube-apiserver's words for
// everything that can go wrong. Admission and the conversion of custom resources both ask through here.
export { type ExpectedReview, typedField } from './answer.js'
export { WebhookCaller } from './caller.js'
export type { WebhookClientConfig } from './config.js'
export { CallError } from './error.js'
export { ServiceAddresses, type ServicePort } from './services.js'
