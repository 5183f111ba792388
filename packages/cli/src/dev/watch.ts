import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join, relative } from 'node:path'
import { type Clock, systemClock, type Timer } from '@setpoint/kube'

const SOURCE = /^[^.].*\.([cm]?[jt]s|json)$/
const TEST = /\.(test|spec|suite)\./
/** What has no sources of its own, and much of everything else. */
const SKIPPED = /^(node_modules|dist|config|testdata|\..*)$/
/** Editors write a file in several steps. Milliseconds. */
const SETTLING = 30

/**
 * Calls back with the name of a source file that changed, once for changes that come together. Folder by folder: to watch
 * a project as a whole would be to watch its node_modules.
 */
export function watchSources(
  folder: string,
  changed: (file: string) => void,
  clock: Clock = systemClock,
): { close(): void } {
  const watchers = new Map<string, FSWatcher>()
  let timer: Timer | undefined
  const heard = (within: string, event: string, name: string | null): void => {
    // A new folder may be among what came.
    if (event === 'rename') scan(within)
    if (name === null || !SOURCE.test(name) || TEST.test(name)) return
    timer?.cancel()
    timer = clock.schedule(SETTLING, () => changed(relative(folder, join(within, name))))
  }
  const scan = (place: string): void => {
    try {
      if (!watchers.has(place)) {
        const watcher = watch(place, (event, name) => heard(place, event, name))
        watcher.on('error', () => forget(place))
        watchers.set(place, watcher)
      }
      for (const entry of readdirSync(place, { withFileTypes: true })) {
        if (entry.isDirectory() && !SKIPPED.test(entry.name)) scan(join(place, entry.name))
      }
    } catch {
      // It went while it was looked at.
      forget(place)
    }
  }
  const forget = (place: string): void => {
    watchers.get(place)?.close()
    watchers.delete(place)
  }
  scan(folder)
  return {
    close() {
      timer?.cancel()
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
