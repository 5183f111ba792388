// What a client may leave out of a pod or of a template of one, and the forms that Kubernetes makes one of several.
// Every function changes its argument, which nobody else may hold, and changes nothing the second time.
export { setPodDefaults } from './pod.js'
export { roundedUp, roundResources } from './resource-list.js'
export { setPodTemplateDefaults } from './template.js'
