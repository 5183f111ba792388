import { LOOP_CLASSES } from 'setpoint/doctor'
import { RULES } from '../finding.js'
import type { DoctorReport } from './report.js'

/** The report for programs. `format` changes only if a field goes or changes its meaning. */
export function jsonReport(report: DoctorReport): string {
  const { findings, ...rest } = report
  const count = (wanted: string): number => findings.filter(({ severity }) => severity === wanted).length
  const document = {
    format: 'setpoint-doctor/1',
    ...rest,
    problems: count('problem'),
    notices: count('notice'),
    findings: findings.map(({ rule, severity, class: loopClass, ...finding }) => ({
      rule,
      title: RULES[rule],
      severity,
      ...(loopClass === undefined ? {} : { class: loopClass, className: LOOP_CLASSES[loopClass].name }),
      ...finding,
    })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
