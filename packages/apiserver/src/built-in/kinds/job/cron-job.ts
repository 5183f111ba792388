import { type FieldError, fieldPath, invalid, notSupported, required, sameValue } from '@setpoint/kube'
import type { CronJob, CronJobSpec, JobSpec } from '@setpoint/kube/kinds/batch/v1'
import { checkNotNegative, checkOneOf } from '../checks.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { podNameWarnings } from '../workload/index.js'
import { setJobTemplateDefaults } from './defaults.js'
import { checkJobSpec } from './job-spec.js'
import { scheduleProblem } from './schedule.js'
import { timeZoneProblem } from './time-zone.js'
import { jobSpecWarnings } from './warnings.js'

const SPEC = fieldPath('spec')
const JOB = SPEC.child('jobTemplate', 'spec')
const POLICIES = ['Allow', 'Forbid', 'Replace']

/** Jobs are named after it, with a number of eleven characters behind. */
const MAX_NAME = 52

/** Changes `cronJob`. The job's own defaults wait until there is one. */
function setDefaults(cronJob: CronJob): void {
  const spec = (cronJob.spec ??= {} as CronJobSpec)
  spec.concurrencyPolicy ||= 'Allow'
  spec.suspend ??= false
  spec.successfulJobsHistoryLimit ??= 3
  spec.failedJobsHistoryLimit ??= 1
  const template = (spec.jobTemplate ??= {})
  setJobTemplateDefaults((template.spec ??= {} as JobSpec))
}

function jobSpecOf({ spec }: CronJob): JobSpec {
  return spec?.jobTemplate?.spec ?? ({} as JobSpec)
}

function checkSpec(errors: FieldError[], cronJob: CronJob, old?: CronJob): void {
  const spec = cronJob.spec ?? ({} as CronJobSpec)
  checkSchedule(errors, spec, old?.spec)
  checkNotNegative(errors, spec.startingDeadlineSeconds, SPEC, 'startingDeadlineSeconds')
  if (spec.timeZone !== undefined && spec.timeZone !== old?.spec?.timeZone) checkTimeZone(errors, spec.timeZone)
  checkOneOf(errors, spec.concurrencyPolicy, POLICIES, SPEC.child('concurrencyPolicy'))
  const job = jobSpecOf(cronJob)
  checkJobSpec(errors, job, JOB, old === undefined ? undefined : jobSpecOf(old).template)
  if (job.selector !== undefined) {
    errors.push(invalid(JOB.child('selector'), job.selector, '`selector` will be auto-generated'))
  }
  if (job.manualSelector === true) errors.push(notSupported(JOB.child('manualSelector'), true, ['nil', 'false']))
  checkNotNegative(errors, spec.successfulJobsHistoryLimit, SPEC, 'successfulJobsHistoryLimit')
  checkNotNegative(errors, spec.failedJobsHistoryLimit, SPEC, 'failedJobsHistoryLimit')
}

function checkSchedule(errors: FieldError[], { schedule, timeZone }: CronJobSpec, old?: CronJobSpec): void {
  const at = SPEC.child('schedule')
  if (schedule === '') {
    errors.push(required(at))
    return
  }
  const problem = scheduleProblem(schedule)
  if (problem !== undefined) errors.push(invalid(at, schedule, problem))
  if (!schedule.includes('TZ')) return
  if (old?.schedule?.includes('TZ') !== true) {
    errors.push(invalid(at, schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'))
  } else if (timeZone !== undefined) {
    errors.push(invalid(at, schedule, 'cannot use both timeZone field and TZ or CRON_TZ in schedule'))
  }
}

function checkTimeZone(errors: FieldError[], zone: string): void {
  const at = SPEC.child('timeZone')
  if (zone === '') errors.push(invalid(at, zone, 'timeZone must be nil or non-empty string'))
  else if (zone.toLowerCase() === 'local') {
    const why = 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones'
    errors.push(invalid(at, zone, why))
  }
  const problem = timeZoneProblem(zone)
  if (problem !== undefined) errors.push(invalid(at, zone, problem))
}

function validate(cronJob: CronJob): FieldError[] {
  const errors: FieldError[] = []
  checkSpec(errors, cronJob)
  const { name = '' } = cronJob.metadata
  if (Buffer.byteLength(name) > MAX_NAME) {
    errors.push(invalid(fieldPath('metadata', 'name'), name, `must be no more than ${MAX_NAME} characters`))
  }
  return errors
}

function validateUpdate(cronJob: CronJob, old: CronJob): FieldError[] {
  const errors: FieldError[] = []
  checkSpec(errors, cronJob, old)
  return errors
}

function warnings(cronJob: CronJob, old: CronJob | undefined): string[] {
  const texts = old === undefined ? podNameWarnings(cronJob.metadata.name) : []
  if (old === undefined || !sameValue(cronJob.spec, old.spec)) texts.push(...jobSpecWarnings(jobSpecOf(cronJob), JOB))
  if (old !== undefined && (cronJob.spec?.schedule ?? '').includes('TZ')) {
    const where = 'https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/'
    texts.push(`cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see ${where} for more details`)
  }
  return texts
}

export const cronJobRules: KindRules = {
  defaults: (object) => setDefaults(object as unknown as CronJob),
  strategy: typedStrategy<CronJob>({
    validate,
    validateUpdate,
    metadataOnUpdate: ['changes'],
    warnings,
  }),
  // The server checks nothing here.
  subresources: { status: typedSubresource<CronJob>({ metadata: false, validateUpdate: () => [] }) },
}
