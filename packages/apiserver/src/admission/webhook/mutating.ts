import {
  applyJsonPatch,
  cloneObject,
  decodeJsonPatch,
  internalError,
  type Json,
  type JsonObject,
  type KubeObject,
  PatchError,
  quote,
  sameValue,
} from '@setpoint/kube'
import { GoError } from '../../decode/index.js'
import type { AdmissionAttributes, AdmissionPlugin, MutatingPass } from '../admission.js'
import { addAuditAnnotation } from '../annotations.js'
import { Reinvocations } from '../reinvocations.js'
import { replaceContent } from '../replace-content.js'
import { ask, type CallDependencies, HookFailure } from './call.js'
import { type ChoiceDependencies, isChosen } from './choose.js'
import type { Candidate, Hooks } from './hooks.js'
import type { ReviewResponse } from './review.js'
import { isExempt } from './rules.js'
import { fromVersion, toVersion } from './versions.js'

const NAME = 'MutatingAdmissionWebhook'
const MUTATION = 'mutation.webhook.admission.k8s.io/'
const FAILED_OPEN = `failed-open.${MUTATION}`

/** MutatingAdmissionWebhook: one after the other, each sees what the ones before it made of the object. */
export function mutatingWebhooks(hooks: Hooks, dependencies: CallDependencies & ChoiceDependencies): AdmissionPlugin {
  async function dispatch(
    attributes: AdmissionAttributes,
    pass: MutatingPass,
    candidates: readonly Candidate[],
  ): Promise<void> {
    const memory = Reinvocations.of(pass, NAME)
    const { object } = attributes
    memory.begin(pass, object)
    for (const candidate of candidates) await consult(attributes, pass, memory, candidate)
    memory.end(object)
  }

  async function consult(
    attributes: AdmissionAttributes,
    pass: MutatingPass,
    memory: Reinvocations,
    candidate: Candidate,
  ): Promise<void> {
    const { context, object, old } = attributes
    const { hook, resource } = candidate
    const show = async (): Promise<{ object: KubeObject | undefined; old: KubeObject | undefined }> => ({
      object: object === undefined ? undefined : await toVersion(context, object, resource),
      old: old === undefined ? undefined : await toVersion(context, old, resource),
    })
    if (!(await isChosen(candidate, attributes, object, dependencies, show))) return
    if (!memory.isDue(pass, hook.uid)) return
    const shown = await show()
    const key = `round_${pass.round}_index_${hook.index}`
    let changed = false
    try {
      const response = await ask(dependencies, candidate, attributes, shown, true)
      changed = await applyResponse(attributes, candidate, shown.object, response)
    } catch (error) {
      if (!(error instanceof HookFailure)) throw error
      if (!hook.ignoresFailures) throw error.refusal()
      addAuditAnnotation(context, `${FAILED_OPEN}${key}`, hook.name)
    } finally {
      const { configuration, name: webhook } = hook
      addAuditAnnotation(context, `${MUTATION}${key}`, JSON.stringify({ configuration, webhook, mutated: changed }))
    }
    if (changed) {
      memory.objectChanged()
      pass.requestReinvocation()
    }
    if (hook.reinvocable) memory.remember(hook.uid)
  }

  return {
    name: NAME,
    handles: (resource) => !isExempt(resource),
    mutate(attributes, pass) {
      const candidates = hooks.candidates(attributes)
      return candidates.length === 0 ? undefined : dispatch(attributes, pass, candidates)
    },
  }
}

/** Applies a response's patch to the request's object; true when that changed it. */
async function applyResponse(
  { context, object }: AdmissionAttributes,
  { hook, resource }: Candidate,
  shown: KubeObject | undefined,
  { patch: bytes, patchType }: ReviewResponse,
): Promise<boolean> {
  if (bytes.length === 0) return false
  const patch = decodePatch(hook.name, bytes)
  if (patch.length === 0) return false
  if (object === undefined || shown === undefined) {
    const why = 'attempted to modify the object, which is not supported for this operation'
    throw internalError(`admission webhook ${quote(hook.name)} ${why}`)
  }
  if (patchType !== 'JSONPatch') throw new HookFailure(hook.name, `unsupported patch type ${quote(patchType)}`)
  const next = await patched()
  const changed = !sameValue(next, object)
  if (changed) replaceContent(context, object, next)
  return changed

  async function patched(): Promise<KubeObject> {
    try {
      const changed = applyJsonPatch(cloneObject(shown as KubeObject) as unknown as JsonObject, patch)
      return await fromVersion(context, changed as unknown as KubeObject, object as KubeObject, resource)
    } catch (error) {
      if (error instanceof PatchError || error instanceof GoError) throw internalError(error.message)
      throw error
    }
  }
}

function decodePatch(hook: string, bytes: Buffer): ReturnType<typeof decodeJsonPatch> {
  try {
    return decodeJsonPatch(JSON.parse(bytes.toString()) as Json)
  } catch (error) {
    if (!(error instanceof PatchError || error instanceof SyntaxError)) throw error
    throw new HookFailure(hook, `received undecodable patch in webhook response: ${error.message}`)
  }
}
