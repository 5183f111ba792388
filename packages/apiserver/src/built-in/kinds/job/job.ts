import { checkDns1123Label, type FieldError, fieldPath, invalid, required, validateLabelSelector } from '@setpoint/kube'
import type { Job, JobSpec } from '@setpoint/kube/kinds/batch/v1'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { checkSelects, podNameWarnings, selectorOf } from '../workload/index.js'
import { setJobDefaults } from './defaults.js'
import { checkJobSpec } from './job-spec.js'
import { checkGeneratedSelector, generateSelector, hasPrefixedLabels, shareTemplateLabels } from './labels.js'
import { validateJobStatus } from './status.js'
import { checkSpecUpdate } from './update.js'
import { jobSpecWarnings } from './warnings.js'

const SPEC = fieldPath('spec')

function specOf({ spec }: Job): JobSpec {
  return spec ?? ({} as JobSpec)
}

function validate(job: Job, old?: Job): FieldError[] {
  const errors: FieldError[] = []
  checkGeneratedSelector(errors, job, old === undefined || hasPrefixedLabels(old))
  checkSpec(errors, job, old)
  const { completionMode, completions = 0 } = specOf(job)
  const { name = '' } = job.metadata
  if (completionMode === 'Indexed' && completions > 0) {
    const longest = `${name}-${completions - 1}`
    if (checkDns1123Label(longest).length > 0) {
      const why = `will not able to create pod with invalid DNS label: ${longest}`
      errors.push(invalid(fieldPath('metadata', 'name'), name, why))
    }
  }
  return errors
}

function checkSpec(errors: FieldError[], job: Job, old?: Job): void {
  const spec = specOf(job)
  checkJobSpec(errors, spec, SPEC, old?.spec?.template)
  if (spec.selector === undefined) errors.push(required(SPEC.child('selector')))
  else errors.push(...validateLabelSelector(spec.selector, SPEC.child('selector')))
  const selector = selectorOf(spec.selector)
  if (selector !== undefined) checkSelects(errors, selector, spec.template ?? {}, SPEC.child('template'))
}

/** The server looks at the spec once as at a new job's and once as at a change; it lists what it finds each time. */
function validateUpdate(job: Job, old: Job): FieldError[] {
  const errors = validate(job, old)
  checkSpec(errors, job, old)
  checkSpecUpdate(errors, job, old)
  return errors
}

const strategy = typedStrategy<Job>({
  prepareForCreate: generateSelector,
  validate: (job) => validate(job),
  validateUpdate,
  warnings(job, old) {
    if (old !== undefined && old.metadata.generation === job.metadata.generation) return []
    const names = old === undefined ? podNameWarnings(job.metadata.name) : []
    return [...names, ...jobSpecWarnings(specOf(job), SPEC)]
  },
})

export const jobRules: KindRules = {
  defaults: (object) => setJobDefaults(object as unknown as Job),
  strategy: (base) => ({
    ...strategy(base),
    silentPolicyWarning:
      'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
    // Defaults are set once more when Kubernetes reads what it stored, and by then the template has labels.
    canonicalize: (object) => shareTemplateLabels(object as unknown as Job),
  }),
  subresources: { status: typedSubresource<Job>({ validateUpdate: validateJobStatus }) },
}
