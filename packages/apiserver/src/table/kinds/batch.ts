import type { CronJob, Job } from '@setpoint/kube/kinds/batch/v1'
import { isTrue, milliseconds, NONE, since, UNSET } from '../cells.js'
import { age, column, name, table, wide, type Subject } from '../columns.js'
import { humanDuration } from '@setpoint/kube'
import { selectorOrNone } from '../selector.js'
import type { KindTables } from '../table.js'
import { templateColumns } from './workloads.js'

export const batchTables: KindTables = {
  'Job.batch': table<Job>([
    name,
    column('Status', 'string', jobStatus, 'Status of the job.'),
    column('Completions', 'string', completions),
    column('Duration', 'string', runningTime, 'Time required to complete the job.'),
    age,
    ...templateColumns(({ spec }: Subject<Job>) => spec?.template),
    wide('Selector', 'string', ({ spec }) => selectorOrNone(spec?.selector)),
  ]),

  'CronJob.batch': table<CronJob>([
    name,
    column('Schedule', 'string', ({ spec }) => spec?.schedule ?? ''),
    column('Timezone', 'string', ({ spec }) => spec?.timeZone ?? NONE),
    column('Suspend', 'boolean', ({ spec }) => suspended(spec?.suspend)),
    column(
      'Active',
      'integer',
      ({ status }) => status?.active?.length ?? 0,
      'A list of pointers to currently running jobs.',
    ),
    column('Last Schedule', 'string', ({ status }, now) =>
      status?.lastScheduleTime === undefined ? NONE : since(status.lastScheduleTime, now),
    ),
    age,
    ...templateColumns(({ spec }: Subject<CronJob>) => spec?.jobTemplate?.spec?.template),
    wide('Selector', 'string', ({ spec }) => selectorOrNone(spec?.jobTemplate?.spec?.selector)),
  ]),
}

function jobStatus({ metadata, status }: Subject<Job>): string {
  const is = (type: string): boolean => isTrue(status?.conditions, type)
  if (is('Complete')) return 'Complete'
  if (is('Failed')) return 'Failed'
  if (metadata.deletionTimestamp !== undefined) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(is) ?? 'Running'
}

function completions({ spec, status }: Subject<Job>): string {
  const succeeded = status?.succeeded ?? 0
  if (spec?.completions !== undefined) return `${succeeded}/${spec.completions}`
  const parallelism = spec?.parallelism ?? 0
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`
}

/** How long the job has run, or did run; '' before it started. */
function runningTime({ status }: Subject<Job>, now: number): string {
  const start = milliseconds(status?.startTime)
  return start === undefined ? '' : humanDuration((milliseconds(status?.completionTime) ?? now) - start)
}

/** A boolean column with Python's booleans in it. */
function suspended(suspend: boolean | undefined): string {
  if (suspend === undefined) return UNSET
  return suspend ? 'True' : 'False'
}
