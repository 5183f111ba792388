// The built-in kinds as resources: their Go types as codecs, the rules that all of them share and those of a few.
export { builtInDecoder } from './codec.js'
export { builtInVersions } from './managers.js'
export { builtInGroups, emptyObject, transientResource } from './resources.js'
export type { AllocatorOptions } from './kinds/service/allocator.js'
export { StorageAllocator } from './kinds/service/allocator.js'
