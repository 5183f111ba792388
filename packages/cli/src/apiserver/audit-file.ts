import { closeSync, openSync, writeSync } from 'node:fs'
import { SetpointError } from '@setpoint/kube'

/** The audit log on disk: one line per request, appended in order. */
export class AuditFile {
  readonly #descriptor: number

  private constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  static open(file: string): AuditFile {
    try {
      return new AuditFile(openSync(file, 'a', 0o600))
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new SetpointError('FileUnwritable', `cannot append to the audit log ${file} (${why})`, { cause })
    }
  }

  append(line: string): void {
    writeSync(this.#descriptor, `${line}\n`)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
