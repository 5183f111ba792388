import { formatTime } from '@setpoint/kube'
import { type AuditSelection, readAuditLog } from './audit/index.js'
import { type DoctorReport, sortedFindings } from './report/index.js'

/** A whole log, and the report of what is of interest in it. */
export async function examineAuditLog(file: string, selection: AuditSelection = {}): Promise<DoctorReport> {
  const examination = await readAuditLog(file, selection)
  const { from, to, requests, writes, unreadableLines, isMetadataOnly } = examination.summary
  return {
    from: formatTime(from),
    to: formatTime(to),
    seconds: Math.round((to - from) / 100) / 10,
    looked: [
      {
        at: 'audit-log',
        file: file === '-' ? 'standard input' : file,
        requests,
        writes,
        unreadableLines,
        isMetadataOnly,
      },
    ],
    findings: sortedFindings(await examination.findings()),
  }
}
