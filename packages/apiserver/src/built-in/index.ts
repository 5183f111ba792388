// The built-in kinds as resources: their Go types as codecs, the rules that all of them share and those of a few.
export { builtInGroups } from './resources.js'
export { StorageAllocator } from './kinds/service/index.js'
