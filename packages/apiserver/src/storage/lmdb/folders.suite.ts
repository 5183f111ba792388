import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes data folders for tests, all removed at the end of the file that calls this. */
export function temporaryFolders(): () => string {
  const root = mkdtempSync(join(tmpdir(), 'setpoint-storage-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  let count = 0
  return () => join(root, `data-${count++}`)
}
