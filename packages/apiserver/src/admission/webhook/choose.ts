import { forbiddenError, type KubeObject } from '@setpoint/kube'
import type { Authorizer } from '../../authorize/index.js'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes } from '../admission.js'
import type { ShownObjects } from './call.js'
import type { Candidate } from './hooks.js'
import { admissionRequest } from './review.js'
import { selects } from './selection.js'

export interface ChoiceDependencies {
  readonly storage: Storage
  readonly authorizer: Authorizer
}

/**
 * Whether a candidate is called for a request: its selectors, then its conditions. Throws a StatusError when that
 * cannot be said. `show` gives the objects in the candidate's version; it is asked only where conditions need them.
 */
export async function isChosen(
  { hook, resource }: Candidate,
  attributes: AdmissionAttributes,
  object: KubeObject | undefined,
  { storage, authorizer }: ChoiceDependencies,
  show: () => Promise<ShownObjects>,
): Promise<boolean> {
  if (!selects(hook, attributes, object, storage)) return false
  if (hook.matchConditions === undefined) return true
  const shown = await show()
  const result = await hook.matchConditions({
    user: attributes.context.user,
    authorizer,
    object: shown.object,
    oldObject: shown.old,
    request: admissionRequest(attributes, resource, ''),
  })
  if (typeof result === 'string') return result === 'match'
  throw forbiddenError(attributes.context.resource, attributes.name, result.error)
}
