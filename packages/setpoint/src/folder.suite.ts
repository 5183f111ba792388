import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the tests of a file; `write` puts a file into it and returns its path. */
export function testFolder(): { readonly path: string; readonly write: (name: string, content: string) => string } {
  const path = mkdtempSync(join(tmpdir(), 'setpoint-'))
  afterAll(() => rmSync(path, { recursive: true }))
  return {
    path,
    write(name, content) {
      const file = join(path, name)
      writeFileSync(file, content)
      return file
    },
  }
}
