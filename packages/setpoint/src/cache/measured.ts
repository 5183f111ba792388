import { cacheMetrics, type Registry } from '../metrics/index.js'
import type { InformerStatus } from './informer.js'

/** Has a registry tell how the informers are doing, whenever somebody asks: nothing is counted on the way of an event. */
export function measureInformers(registry: Registry, status: () => readonly InformerStatus[]): void {
  const metrics = cacheMetrics(registry)
  registry.beforeText(() => {
    for (const metric of Object.values(metrics)) metric.reset()
    for (const { kind, synced, objects, failures, setAside, lists } of status()) {
      // A kind may be there twice, whole and as metadata alone.
      const labels = { group: kind.group, kind: kind.kind }
      metrics.objects.with(labels).add(objects)
      metrics.synced.with(labels).add(synced ? 1 : 0)
      metrics.failing.with(labels).add(failures.length > 0 ? 1 : 0)
      metrics.lists.with(labels).add(lists)
      metrics.setAside.with(labels).add(setAside.count)
    }
  })
}
