// Group, version, kind, resource: the four names of everything in Kubernetes, their spellings, and which version comes
// first.
export { parseGroupKind, parseGroupResource, parseKindArgument, parseResourceArgument } from './argument.js'
export type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './gvk.js'
export {
  apiVersionOf,
  groupKindText,
  groupResourceText,
  groupVersionKindOf,
  groupVersionKindText,
  groupVersionResourceText,
  parseApiVersion,
} from './gvk.js'
export { compareVersionPriority } from './version.js'
