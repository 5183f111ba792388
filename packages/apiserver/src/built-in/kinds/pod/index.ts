// Pods, and the templates of pods that other kinds carry: defaults, rules, what is wrong with them. Whoever makes pods
// from templates needs only what this file exports.
export { setPodTemplateDefaults } from './defaults/index.js'
export { internalValue } from './internal/index.js'
export { podRules } from './rules.js'
export { checkPodTemplate } from './validation/index.js'
export { podTemplateWarnings } from './warnings/index.js'
export { claimWarnings } from './warnings/volumes.js'
