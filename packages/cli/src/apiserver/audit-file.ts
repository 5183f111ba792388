import { closeSync, openSync, writeSync } from 'node:fs'
import { messageOf, SetpointError } from '@setpoint/kube'

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
      const what = `cannot append to the audit log ${file} (${messageOf(cause)})`
      throw new SetpointError('FileUnwritable', `${what}; name another file with --audit-log`, { cause })
    }
  }

  append(line: string): void {
    writeSync(this.#descriptor, `${line}\n`)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
