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
  /** Priorities that keys were taken with, or that a scrape has met: each is at zero then, rather than not there. */
  const seen = new Set<number>()
  let isBeyond = false
  const note = (priority: number): void => {
    if (seen.has(priority)) return
    if (seen.size < MAX_PRIORITIES) seen.add(priority)
    else isBeyond = true
  }
  const queue = new WorkQueue<Reason>({
    ...options,
    observer: {
      added: () => adds.add(),
      taken: (seconds, priority) => {
        waited.observe(seconds)
        note(priority)
      },
      finished: (seconds) => worked.observe(seconds),
      retried: () => retries.add(),
    },
  })
  registry.beforeText(() => {
    const { total, longest } = queue.running()
    metrics.unfinished.with(labels).set(total)
    metrics.longestRunning.with(labels).set(longest)
    const depths = queue.depths()
    for (const priority of depths.keys()) note(priority)
    for (const priority of [...seen, ...(isBeyond ? [BEYOND] : [])])
      metrics.depth.with({ ...labels, priority: String(priority) }).set(0)
    for (const [priority, depth] of depths)
      metrics.depth.with({ ...labels, priority: seen.has(priority) ? String(priority) : BEYOND }).add(depth)
  }, labels)
  return queue
}
