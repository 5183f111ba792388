// What admissionregistration.k8s.io configures: webhooks and policies, and what they have in common, which is rules for
// what they look at. Expressions are compiled, by an engine that is loaded when there are any.
export { mutatingWebhookConfigurationRules, validatingWebhookConfigurationRules } from './webhook-configuration.js'
export { mutatingAdmissionPolicyRules } from './mutating-admission-policy.js'
export { mutatingAdmissionPolicyBindingRules } from './mutating-admission-policy-binding.js'
export { validatingAdmissionPolicyRules } from './validating-admission-policy.js'
export { validatingAdmissionPolicyBindingRules } from './validating-admission-policy-binding.js'
