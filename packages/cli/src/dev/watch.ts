import { existsSync, type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { type Clock, systemClock, type Timer } from '@setpoint/kube'

const SOURCE = /(^|[\\/])[^.][^\\/]*\.([cm]?[jt]s|json)$/
/** Editors write a file in several steps. Milliseconds. */
const SETTLING = 30

/** Calls back with the name of a source file that changed, once for changes that come together. */
export function watchSources(
  folder: string,
  changed: (file: string) => void,
  clock: Clock = systemClock,
): { close(): void } {
  let timer: Timer | undefined
  const heard = (within: string) => (_: string, name: string | null) => {
    if (name === null || !SOURCE.test(name) || name.includes('.test.')) return
    timer?.cancel()
    timer = clock.schedule(SETTLING, () => changed(join(within, name)))
  }
  const watchers: FSWatcher[] = [watch(folder, heard(''))]
  // Not the folder itself: node_modules is in there.
  const source = join(folder, 'src')
  if (existsSync(source)) watchers.push(watch(source, { recursive: true }, heard('src')))
  return {
    close() {
      timer?.cancel()
      for (const watcher of watchers) watcher.close()
    },
  }
}
