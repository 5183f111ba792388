// Kinds as values: the Kind constant that a type is paired with, and the shape of discovery data.
// The built-in kinds are generated (../generated/kinds); a custom resource makes its own with defineKind.
// What is known of the built-in kinds' schemas is in schemas.ts, which is kept out of this index because it loads
// a third of a megabyte: import it as @setpoint/kube/schemas.
export type { DiscoveryGroup, DiscoveryResource, DiscoverySubresource, DiscoveryVersion } from './discovery.js'
export type { Embedded, Kind, KindNames, ObjectOf, TypedObject } from './kind.js'
export { defineKind } from './kind.js'
