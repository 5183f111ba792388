// What the server serves: a Resource is one plural at one version with everything that the request path must know
// about it. Built-in kinds and CustomResourceDefinitions both end up here; nothing after this stage tells them apart.
export { type BodyInput, type Codec, type Decoded, hubKind, type Resource, type Subresource } from './resource.js'
export { ConversionNeeded, whenConverted } from './conversion-needed.js'
export { keep, keepMetadata } from './metadata-reset.js'
export { Retirement } from './retirement.js'
export type { Companion, ServiceAllocation, Strategy, StrategyContext, UpdateStrategy } from './strategy.js'
export type { FieldLabels } from './field-labels.js'
export { fieldReader } from './field-labels.js'
