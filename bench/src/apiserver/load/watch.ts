import type { WatchInput, WatchResult } from './jobs.js'
import { fanOut } from './fan-out.js'

/** Creates objects one after the other and takes the time from sending each to its event on a watch of the namespace. */
export function watch(input: WatchInput): Promise<WatchResult> {
  return fanOut({ ...input, watchers: 1 })
}
