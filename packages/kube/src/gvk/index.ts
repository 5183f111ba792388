// Group, version, kind, resource: the four names of everything in Kubernetes, and their spellings.
export type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './gvk.js'
export { apiVersionOf, groupKindText, groupResourceText, parseApiVersion } from './gvk.js'
