import { cloneJson, type Json } from '@setpoint/kube'
import { type Deployment, nameOf, type PodTemplate, type ReplicaSet } from '../machinery/index.js'
import { revisionOf, ROLLBACK_TO, rolledBack } from './annotations.js'
import type { Rollout } from './rollout.js'
import { allOf } from './status.js'
import { sameTemplate, withoutHash } from './templates.js'

/** The revision that an annotation asks to go back to; 0 is the one before; undefined: none is asked for. */
export function rollbackTarget({ metadata }: Deployment): number | undefined {
  const text = metadata.annotations?.[ROLLBACK_TO] ?? ''
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined
}

/** Goes back to a revision's template, and takes the request for it off the Deployment. */
export async function rollBack(rollout: Rollout, all: readonly ReplicaSet[], asked: number): Promise<void> {
  const sets = allOf(await rollout.sets(all, true))
  const revision = asked === 0 ? revisionBeforeLast(sets) : asked
  const target = revision === 0 ? undefined : sets.find((set) => revisionOf(set) === revision)
  const { deployment } = rollout
  if (target === undefined) {
    const message = revision === 0 ? 'Unable to find last revision.' : 'Unable to find the revision to rollback to.'
    rollout.warning('DeploymentRollbackRevisionNotFound', message)
    await clear(rollout)
    return
  }
  if (sameTemplate(deployment.spec.template, target.spec.template)) {
    const message = `The rollback revision contains the same template as current deployment "${nameOf(deployment)}"`
    rollout.warning('DeploymentRollbackTemplateUnchanged', message)
    await clear(rollout)
    return
  }
  await rollout.change((draft) => {
    const template = cloneJson(withoutHash(target.spec.template) as unknown as Json)
    draft.spec.template = template as unknown as PodTemplate
    draft.metadata.annotations = rolledBack(draft, target)
    delete draft.metadata.annotations[ROLLBACK_TO]
  })
  rollout.normal('DeploymentRollback', `Rolled back deployment "${nameOf(deployment)}" to revision ${revision}`)
}

async function clear(rollout: Rollout): Promise<void> {
  await rollout.change(({ metadata }) => {
    delete metadata.annotations?.[ROLLBACK_TO]
  })
}

function revisionBeforeLast(sets: readonly ReplicaSet[]): number {
  const [, second = 0] = sets.map(revisionOf).sort((a, b) => b - a)
  return second
}
