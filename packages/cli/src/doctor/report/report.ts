import { type Finding, RULES, type Severity } from '../finding.js'
import type { Unreadable } from '../observe/index.js'

/** What was looked at. */
export type Looked =
  | {
      readonly at: 'cluster'
      readonly server: string
      /** '' for all. */
      readonly namespace: string
      readonly kinds: number
      readonly objects: number
      /** Versions that came while it watched. */
      readonly changes: number
      readonly unreadable: readonly Unreadable[]
      /** `group/version`s whose server did not answer. */
      readonly stale: readonly string[]
    }
  | {
      readonly at: 'audit-log'
      readonly file: string
      readonly requests: number
      readonly writes: number
      /** Lines that are no audit events. */
      readonly unreadableLines: number
      /** None of the events had the objects: no-op writes cannot be told then. */
      readonly isMetadataOnly: boolean
    }

export interface DoctorReport {
  /** RFC 3339. */
  readonly from: string
  readonly to: string
  readonly seconds: number
  readonly looked: readonly Looked[]
  /** Problems first. */
  readonly findings: readonly Finding[]
}

/** Problems before notices, causes before what follows from them, what happened more often first. */
export function sortedFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => rank(a) - rank(b) || b.count - a.count || compareText(a.summary, b.summary))
}

/** 1 when there is something to show: what is healthy is no finding, not even a notice. */
export function exitCode({ findings }: DoctorReport): 0 | 1 {
  return findings.length > 0 ? 1 : 0
}

/** The same report with nothing in it that is less severe. */
export function withSeverity(report: DoctorReport, least: Severity): DoctorReport {
  if (least === 'notice') return report
  return { ...report, findings: report.findings.filter(({ severity }) => severity === 'problem') }
}

const ORDER: readonly string[] = Object.keys(RULES)

function rank({ severity, rule }: Finding): number {
  return (severity === 'problem' ? 0 : ORDER.length) + ORDER.indexOf(rule)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
