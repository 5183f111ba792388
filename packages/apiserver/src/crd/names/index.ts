// Names and metadata: what Kubernetes lets stand in them, in its own words. Checks return problems, they throw nothing.
export { dns1035LabelProblems, dns1123LabelProblems, dns1123SubdomainProblems, pathSegmentProblems } from './dns.js'
export { labelValueProblems, qualifiedNameProblems } from './label.js'
export type { NameCheck } from './object-meta.js'
export { immutable, validateObjectMeta, validateObjectMetaUpdate } from './object-meta.js'
