// Admission webhooks: who is asked about a request, in which version, in which order, and what becomes of the answers.
export { Hooks } from './hooks.js'
export { mutatingWebhooks } from './mutating.js'
export { validatingWebhooks } from './validating.js'
