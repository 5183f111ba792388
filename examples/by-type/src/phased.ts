import { createHash } from 'node:crypto'
import { controller, halt, type ReadObject, type ReconcileContext, resource, sequence, type Step, z } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { Job } from 'setpoint/kinds/batch/v1'

export const Release = resource({
  group: 'types.example.com',
  version: 'v1',
  kind: 'Release',
  spec: z.object({ image: z.string().min(1) }),
  status: z.object({ phase: z.enum(['Migrating', 'RollingOut', 'Done']) }).partial(),
  columns: { Image: '.spec.image', Phase: '.status.phase' },
})

type ReleaseStep = Step<
  ReadObject<typeof Release>,
  ReconcileContext<typeof Release, typeof Job | typeof Deployment, never>
>

const migrate: ReleaseStep = async ({ metadata, spec: { image } }, ctx) => {
  // Named after the image: another image has a migration of its own. Hashed, because an image's name may be any length.
  const name = `${metadata.name ?? ''}-${createHash('sha256').update(image).digest('hex').slice(0, 12)}`
  const containers = [{ name: 'migrate', image, args: ['migrate'] }]
  const job = await ctx.createOnce({
    kind: Job,
    name,
    spec: { template: { spec: { restartPolicy: 'Never', containers } } },
  })
  if (job.status?.conditions?.some(({ type, status }) => type === 'Complete' && status === 'True') === true)
    return undefined
  ctx.status({ phase: 'Migrating' })
  return halt()
}

const rollOut: ReleaseStep = async ({ metadata: { name = '' }, spec: { image } }, ctx) => {
  const labels = { 'types.example.com/release': name }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image }] } }
  const spec = { replicas: 1, selector: { matchLabels: labels }, template }
  const { metadata, status } = await ctx.apply({ kind: Deployment, name, spec })
  const isCurrent = status?.observedGeneration === metadata.generation
  ctx.status({ phase: isCurrent && status?.availableReplicas === 1 ? 'Done' : 'RollingOut' })
}

/**
 * Phased: first the migration, then the rollout. Each pass begins at the beginning; a step whose work is done has
 * nothing to do and lets the next one go on. The phase in status is for people, and nothing reads it.
 */
export const releases = controller({
  for: Release,
  owns: [Job, Deployment],
  reconcile: sequence(migrate, rollOut),
})
