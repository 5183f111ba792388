import { queueMetrics, type Registry } from '../metrics/index.js'
import type { WorkQueueOptions } from './work.js'
import { WorkQueue } from './workqueue.js'

/** More priorities than anybody means to have; what is beyond shares one label. */
const MAX_PRIORITIES = 25
const BEYOND = 'exceeded_cardinality_limit'

/** A queue with the workqueue_* metrics under its name, which is also its controller's. */
export function measuredQueue<Reason = string>(
  name: string,
  registry: Registry,
  options: Omit<WorkQueueOptions<Reason>, 'observer'>,
): WorkQueue<Reason> {
  const metrics = queueMetrics(registry)
  const labels = { name, controller: name }
  const adds = metrics.adds.with(labels)
  const waited = metrics.waited.with(labels)
  const worked = metrics.worked.with(labels)
  const retries = metrics.retries.with(labels)
  const queue = new WorkQueue<Reason>({
    ...options,
    observer: {
      added: () => adds.add(),
      taken: (seconds) => waited.observe(seconds),
      finished: (seconds) => worked.observe(seconds),
      retried: () => retries.add(),
    },
  })
  const seen = new Set<string>()
  const labelOf = (priority: number): string => {
    const label = String(priority)
    if (!seen.has(label) && seen.size === MAX_PRIORITIES) return BEYOND
    seen.add(label)
    return label
  }
  registry.beforeText(() => {
    const { total, longest } = queue.running()
    metrics.unfinished.with(labels).set(total)
    metrics.longestRunning.with(labels).set(longest)
    // A priority that was seen once stays at zero rather than disappear.
    for (const priority of [...seen, BEYOND]) metrics.depth.remove({ ...labels, priority })
    for (const priority of seen) metrics.depth.with({ ...labels, priority }).set(0)
    for (const [priority, depth] of queue.depths())
      metrics.depth.with({ ...labels, priority: labelOf(priority) }).add(depth)
  }, labels)
  return queue
}
