import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { messageOf, SetpointError } from '@setpoint/kube'
import { AuditExamination } from './examination.js'
import type { AuditSelection } from './selection.js'

/** Reads a whole log; `-` is standard input. */
export async function readAuditLog(
  file: string,
  selection: AuditSelection = {},
  input: Readable = process.stdin,
): Promise<AuditExamination> {
  const examination = new AuditExamination(selection)
  const stream: Readable = file === '-' ? input : createReadStream(file)
  try {
    // A stream that fails does not end its reader by itself.
    const failed = new Promise<never>((_, reject) => stream.once('error', reject))
    const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
    await Promise.race([readLines(lines, examination), failed])
  } catch (cause) {
    const what = `the audit log ${file} cannot be read (${messageOf(cause)})`
    throw new SetpointError('FileUnreadable', `${what}; name a file of JSON lines, or - for standard input`, { cause })
  }
  if (examination.isForeign) {
    throw new SetpointError(
      'FileUnreadable',
      `no line of ${file === '-' ? 'standard input' : file} holds an audit event; name the file that kube-apiserver writes with --audit-log-path and --audit-log-format=json`,
    )
  }
  examination.requireKinds()
  return examination
}

async function readLines(lines: AsyncIterable<string>, examination: AuditExamination): Promise<void> {
  for await (const line of lines) if (line.trim() !== '') examination.add(line)
}
