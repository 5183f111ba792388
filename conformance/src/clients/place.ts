import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from './cache-folder.js'
import type { Place } from './client-suite.js'

/** A place to work that is gone when it is disposed of, or when this process ends. */
export function openPlace(log: (line: string) => void): Place & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'setpoint-clients-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  return {
    folder,
    log,
    cache: (name) => cacheFolder(join('clients', name)),
    [Symbol.dispose]() {
      process.off('exit', remove)
      remove()
    },
  }
}
