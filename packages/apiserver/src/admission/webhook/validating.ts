import type { KubeObject } from '@setpoint/kube'
import type { Resource } from '../../resource/index.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission.js'
import { addAuditAnnotation } from '../annotations.js'
import { ask, type CallDependencies, HookFailure, type ShownObjects } from './call.js'
import { type ChoiceDependencies, isChosen } from './choose.js'
import type { Candidate, Hooks } from './hooks.js'
import { isExempt } from './rules.js'
import { toVersion } from './versions.js'

const FAILED_OPEN = 'failed-open.validating.webhook.admission.k8s.io/'

/** ValidatingAdmissionWebhook: everybody who wants to hear of a request is asked at once; one refusal is enough. */
export function validatingWebhooks(hooks: Hooks, dependencies: CallDependencies & ChoiceDependencies): AdmissionPlugin {
  async function dispatch(attributes: AdmissionAttributes, candidates: readonly Candidate[]): Promise<void> {
    const shown = new Map<Resource, Promise<ShownObjects>>()
    const show = (target: Resource): Promise<ShownObjects> => {
      const known = shown.get(target) ?? showObjects(attributes, target)
      shown.set(target, known)
      return known
    }
    const chosen: Candidate[] = []
    for (const candidate of candidates) {
      const { object } = attributes
      if (await isChosen(candidate, attributes, object, dependencies, () => show(candidate.resource))) {
        chosen.push(candidate)
      }
    }
    const calls = chosen.map(async (candidate, index) => {
      try {
        await ask(dependencies, candidate, attributes, await show(candidate.resource), false)
      } catch (error) {
        if (!(error instanceof HookFailure)) throw error
        if (!candidate.hook.ignoresFailures) throw error.refusal()
        addAuditAnnotation(attributes.context, `${FAILED_OPEN}round_0_index_${index}`, candidate.hook.name)
      }
    })
    // All of them are heard before the first refusal counts.
    for (const result of await Promise.allSettled(calls)) if (result.status === 'rejected') throw result.reason
  }

  return {
    name: 'ValidatingAdmissionWebhook',
    handles: (resource) => !isExempt(resource),
    validate(attributes) {
      const candidates = hooks.candidates(attributes)
      return candidates.length === 0 ? undefined : dispatch(attributes, candidates)
    },
  }
}

async function showObjects({ context, object, old }: AdmissionAttributes, target: Resource): Promise<ShownObjects> {
  const show = (each: KubeObject | undefined): Promise<KubeObject | undefined> =>
    each === undefined ? Promise.resolve(undefined) : toVersion(context, each, target)
  return { object: await show(object), old: await show(old) }
}
