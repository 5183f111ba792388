import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { SetpointError } from '@setpoint/kube'

/** Writes a file that only its owner may read, folders included. */
export function writePrivateFile(file: string, content: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: 0o600 })
    // An older file keeps its mode when it is overwritten.
    chmodSync(file, 0o600)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new SetpointError('FileUnwritable', `cannot write ${file} (${why}); name another place with --kubeconfig`, {
      cause,
    })
  }
}
