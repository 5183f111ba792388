import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'

/** Writes a file that only its owner may read, folders included. */
export function writePrivateFile(file: string, content: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: 0o600 })
    // An older file keeps its mode when it is overwritten.
    chmodSync(file, 0o600)
  } catch (cause) {
    throw new SetpointError(
      'FileUnwritable',
      `cannot write ${file} (${messageOf(cause)}); name another place with --kubeconfig`,
      {
        cause,
      },
    )
  }
}
