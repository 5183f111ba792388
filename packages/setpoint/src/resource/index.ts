// resource(): one definition of a kind, in zod; the type, the CustomResourceDefinition, defaults and validation follow.
// What Kubernetes cannot say is refused when the module loads, with the field and the way to say it.
export type { Conversion, Converted, Spoke } from './convert.js'
export type { SpokeConfig } from './hub.js'
export { hub, spoke } from './hub.js'
export type { Column, ResourceConfig, ResourceKind, ResourceObject } from './resource.js'
export { resource } from './resource.js'
export type { RuleOptions } from './schema/words.js'
export {
  atLeastOneOf,
  atMostOneOf,
  atomic,
  duration,
  embeddedResource,
  exactlyOneOf,
  example,
  immutable,
  intOrString,
  listMap,
  listSet,
  preserveUnknownFields,
  quantity,
  rule,
  secretKeyReference,
} from './schema/words.js'
