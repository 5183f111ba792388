import { LOOP_CLASSES } from 'setpoint/doctor'
import { type Finding, RULES } from '../finding.js'
import type { DoctorReport, Looked } from './report.js'
import { counted, grouped } from './wrap.js'

/** Names in a line before it only counts. */
const NAMED = 8

/** `an object that does not come to rest (class A: a value that is new on every pass)`; others say it all by themselves. */
export function headingOf({ rule, class: loopClass }: Finding): string {
  if (loopClass === undefined) return RULES[rule]
  if (rule !== 'loop') return `${RULES[rule]} (class ${loopClass})`
  return `${RULES[rule]} (class ${loopClass}: ${LOOP_CLASSES[loopClass].title})`
}

export function lookedText(looked: Looked): string {
  if (looked.at === 'audit-log') {
    const { file, requests, writes } = looked
    return `${file}: ${counted(requests, 'request')}, ${grouped(writes)} of them writes`
  }
  const { server, namespace, kinds, objects, changes, unreadable } = looked
  const isAll = !unreadable.some(({ reason }) => reason === 'forbidden')
  const everywhere = isAll ? 'all namespaces' : 'what may be read of all namespaces'
  const where = namespace === '' ? everywhere : `namespace ${namespace}`
  return `${server}, ${where}: ${counted(kinds, 'kind')}, ${counted(objects, 'object')}, ${counted(changes, 'change')}`
}

/** What could not be looked at, a line each. */
export function gapsOf({ looked }: DoctorReport): string[] {
  return looked.flatMap((part) => {
    if (part.at === 'audit-log') {
      return [
        ...(part.requests === 0 ? ['there is no request in the log that was asked about'] : []),
        ...(part.unreadableLines > 0
          ? [`${counted(part.unreadableLines, 'line holds', 'lines hold')} no audit event`]
          : []),
        ...(part.isMetadataOnly
          ? [
              'the log is of level Metadata: which fields change cannot be told, nor whether anything does; use RequestResponse',
            ]
          : []),
      ]
    }
    const forbidden = part.unreadable.filter(({ reason }) => reason === 'forbidden').map(({ resource }) => resource)
    const others = part.unreadable.filter(({ reason }) => reason !== 'forbidden')
    return [
      ...(forbidden.length > 0 ? [`not read, for want of rights: ${some(forbidden)}`] : []),
      ...others.map(({ resource, message }) => `not read: ${resource} (${message})`),
      ...part.stale.map((version) => `the server of ${version} does not answer`),
    ]
  })
}

/** A few of them, and how many more; programs read all of them in the JSON. */
function some(names: readonly string[]): string {
  if (names.length <= NAMED) return names.join(', ')
  return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
}

/** `2 problems, 1 notice` */
export function verdictOf({ findings }: DoctorReport): string {
  const problems = findings.filter(({ severity }) => severity === 'problem').length
  const notices = findings.length - problems
  if (findings.length === 0) return 'nothing found'
  const parts = [
    ...(problems > 0 ? [counted(problems, 'problem')] : ['no problem']),
    ...(notices > 0 ? [counted(notices, 'notice')] : []),
  ]
  return parts.join(', ')
}
