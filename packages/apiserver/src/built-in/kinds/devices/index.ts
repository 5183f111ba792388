// Dynamic resource allocation: classes of devices, and claims to some of them. Expressions are checked for being there
// and for their length, not for being CEL; what a claim got (its status) and what a node has (slices) is taken as sent.
export { deviceClassRules } from './device-class.js'
export { resourceClaimRules } from './resource-claim.js'
export { resourceClaimTemplateRules } from './resource-claim-template.js'
