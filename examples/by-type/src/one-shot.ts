import { controller, type ControllerDefinition, immutable, resource, z } from 'setpoint'
import { Job } from 'setpoint/kinds/batch/v1'

export const Cleanup = resource({
  group: 'types.example.com',
  version: 'v1',
  kind: 'Cleanup',
  // Once means once: a Cleanup that may change would be another one.
  spec: immutable(z.object({ image: z.string().min(1), args: z.array(z.string()) })),
  conditions: ['Complete'],
  columns: { Complete: '.status.conditions[?(@.type=="Complete")].status' },
})

/**
 * One-shot: once, and never more. What has been done must be remembered where it survives the process: while it runs,
 * the Job is the memory; afterwards the condition is, so that whoever tidies up old Jobs starts nothing anew. It is the
 * one case in which a status is read: nothing else in the world would tell.
 */
export const cleanups: ControllerDefinition = controller({
  for: Cleanup,
  owns: [Job],
  async reconcile({ metadata, spec, status }, ctx) {
    if (status?.conditions?.some((condition) => condition.type === 'Complete') === true) return
    const containers = [{ name: 'cleanup', image: spec.image, args: [...spec.args] }]
    const template = { spec: { restartPolicy: 'Never' as const, containers } }
    const job = await ctx.createOnce({ kind: Job, name: metadata.name ?? '', spec: { template, backoffLimit: 3 } })
    const end = job.status?.conditions?.find(({ type, status: is }) => is === 'True' && ENDS.has(type))
    if (end?.type === 'Complete') ctx.condition('Complete', 'True', 'Succeeded', 'the job is done')
    if (end?.type === 'Failed') ctx.condition('Complete', 'False', 'Failed', end.message ?? 'the job failed')
  },
})

const ENDS = new Set(['Complete', 'Failed'])
