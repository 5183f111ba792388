import { formatTime } from '@setpoint/kube'
import { readAuditLog } from './audit/index.js'
import { type DoctorReport, sortedFindings } from './report/index.js'

/** A whole log, and its report. */
export async function examineAuditLog(file: string): Promise<DoctorReport> {
  const examination = await readAuditLog(file)
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
