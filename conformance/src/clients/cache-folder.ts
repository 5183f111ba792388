import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A folder that stays for the next run, under the user's own cache folder. It exists when this returns. */
export function cacheFolder(name: string): string {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  const path = join(cache, 'setpoint', name)
  mkdirSync(path, { recursive: true })
  return path
}
