import type { Counter, Gauge } from './family.js'
import type { Registry } from './registry.js'

type Label = 'group' | 'kind'

/** What a cache tells of each kind. controller-runtime has nothing like it, so the names are Setpoint's own. */
export interface CacheMetrics {
  readonly objects: Gauge<Label>
  readonly synced: Gauge<Label>
  readonly failing: Gauge<Label>
  readonly lists: Counter<Label>
  readonly setAside: Counter<Label>
}

export function cacheMetrics(registry: Registry): CacheMetrics {
  const labels = ['group', 'kind'] as const
  const name = (what: string): string => `setpoint_cache_${what}`
  return {
    objects: registry.gauge({ name: name('objects'), help: 'Objects in the cache', labels }),
    synced: registry.gauge({ name: name('synced'), help: '1 when the first list is complete, otherwise 0', labels }),
    failing: registry.gauge({ name: name('failing'), help: '1 while the server refuses to list or watch', labels }),
    lists: registry.counter({
      name: name('lists_total'),
      help: 'Lists that were begun: one at the start, and one each time that the server had forgotten the last version',
      labels,
    }),
    setAside: registry.counter({
      name: name('set_aside_total'),
      help: 'Objects that could not be read and are missing from the cache',
      labels,
    }),
  }
}
