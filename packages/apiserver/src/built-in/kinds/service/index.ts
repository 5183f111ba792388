// Services: their addresses and ports come from an Allocator, which reads what is taken off the stored services.
// A strategy reaches it through StrategyContext.services; without one, services get no addresses and keep what they say.
export type { Allocation, Allocator, AllocatorOptions } from './allocator.js'
export { StorageAllocator } from './allocator.js'
export { serviceRules } from './rules.js'
