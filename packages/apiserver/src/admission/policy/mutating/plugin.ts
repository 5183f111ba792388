import { type KubeObject, notFound, sameValue, serviceUnavailable, StatusError, type Type } from '@setpoint/kube'
import type { MutatingAdmissionPolicySpec } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { Authorizer } from '../../../authorize/index.js'
import { LazyModule } from '../../../expressions/index.js'
import { NAMESPACES, namespaceKey } from '../../../registry/keys.js'
import type { Resource } from '../../../resource/index.js'
import type { AdmissionAttributes, AdmissionPlugin, MutatingPass } from '../../admission.js'
import { refuse } from '../../refuse.js'
import { Reinvocations } from '../../reinvocations.js'
import { replaceContent } from '../../replace-content.js'
import { admissionRequest } from '../../webhook/review.js'
import { isExcluded } from '../excluded.js'
import { namespaceOf } from '../../webhook/selection.js'
import { fromVersion, toVersion } from '../../webhook/versions.js'
import { collectParams, ConfigurationError, paramResource, type ParamSource } from '../params.js'
import type { Binding, BoundPolicy, Candidate, Policies } from '../policies.js'
import type { Evaluator } from './evaluator.js'

export type MutatingSpec = MutatingAdmissionPolicySpec

export interface MutatingDependencies extends ParamSource {
  readonly authorizer: Authorizer
}

const NAME = 'MutatingAdmissionPolicy'
const EVALUATION = new LazyModule(() => import('./evaluator.js'))

/** A policy that changes the object of a request, with one of its parameters. */
interface Invocation extends Candidate<MutatingSpec> {
  readonly binding: Binding
  readonly params: KubeObject | undefined
  readonly key: string
}

/** Something that a policy could not do. */
interface Problem {
  readonly policy: BoundPolicy<MutatingSpec>
  readonly binding: Binding | undefined
  readonly message: string
  readonly reason?: 'Invalid'
}

/** MutatingAdmissionPolicy: one after the other, each sees what the ones before it made of the object. */
export function mutatingPolicies(
  policies: Policies<MutatingSpec>,
  dependencies: MutatingDependencies,
): AdmissionPlugin {
  const { storage, catalog, authorizer } = dependencies
  const evaluators = new WeakMap<KubeObject, Evaluator>()
  const evaluatorOf = ({ stored, spec }: BoundPolicy<MutatingSpec>): Evaluator => {
    const evaluator = evaluators.get(stored) ?? EVALUATION.get().compilePolicy(spec)
    evaluators.set(stored, evaluator)
    return evaluator
  }

  async function dispatch(
    attributes: AdmissionAttributes,
    pass: MutatingPass,
    candidates: readonly Candidate<MutatingSpec>[],
  ): Promise<void> {
    await EVALUATION.ready()
    const problems: Problem[] = []
    const invocations: Invocation[] = []
    for (const candidate of candidates) invocations.push(...(await invocationsOf(attributes, candidate, problems)))
    if (invocations.length > 0) await invokeAll(attributes, pass, invocations, problems)
    settle(attributes, problems)
  }

  /** The bindings and parameters with which a policy is about a request. */
  async function invocationsOf(
    attributes: AdmissionAttributes,
    { policy, resource }: Candidate<MutatingSpec>,
    problems: Problem[],
  ): Promise<Invocation[]> {
    let kind: Resource | undefined
    try {
      if (!policy.matcher.selects(attributes, storage)) return []
      kind = paramResource(catalog, policy.spec.paramKind)
    } catch (error) {
      problems.push({ policy, binding: undefined, message: `failed to configure policy: ${messageOf(error)}` })
      return []
    }
    const found: Invocation[] = []
    for (const binding of policy.bindings) {
      try {
        if (binding.matcher !== undefined && binding.matcher.covered(attributes) === undefined) continue
        if (binding.matcher?.selects(attributes, storage) === false) continue
        for (const params of await collectParams(dependencies, kind, binding.paramRef, namespaceOf(attributes))) {
          const { namespace = '', name = '' } = params?.metadata ?? {}
          const key = `${policy.name}/${binding.name}/${namespace}/${name}`
          found.push({ policy, resource, binding, params, key })
        }
      } catch (error) {
        problems.push({ policy, binding, message: `failed to configure binding: ${messageOf(error)}` })
      }
    }
    return found
  }

  async function invokeAll(
    attributes: AdmissionAttributes,
    pass: MutatingPass,
    invocations: readonly Invocation[],
    problems: Problem[],
  ): Promise<void> {
    const memory = Reinvocations.of(pass, NAME)
    const { object } = attributes
    memory.begin(pass, object)
    const namespace = namespaceObject(attributes)
    for (const invocation of invocations) await invoke(attributes, pass, memory, invocation, namespace, problems)
    memory.end(object)
  }

  async function invoke(
    attributes: AdmissionAttributes,
    pass: MutatingPass,
    memory: Reinvocations,
    { policy, binding, resource, params, key }: Invocation,
    namespace: KubeObject | undefined,
    problems: Problem[],
  ): Promise<void> {
    const { context, object, old } = attributes
    const evaluator = evaluatorOf(policy)
    const show = (each: KubeObject | undefined): Promise<KubeObject | undefined> =>
      each === undefined ? Promise.resolve(undefined) : toVersion(context, each, resource)
    const input = {
      oldObject: await show(old),
      request: admissionRequest(attributes, resource, ''),
      user: context.user,
      authorizer,
      namespace,
      params,
    }
    const failed = (error: unknown): void => {
      if (!(error instanceof EVALUATION.get().MutationError)) throw error
      problems.push({ policy, binding, message: error.message, reason: 'Invalid' })
    }
    let shown = await show(object)
    try {
      if (!evaluator.matches({ ...input, object: shown })) return
    } catch (error) {
      failed(error)
      return
    }
    if (!memory.isDue(pass, key)) return
    let changed = false
    if (object !== undefined && shown !== undefined) {
      const type = typeOf(attributes, resource)
      for (const { strict, mutate } of evaluator.mutations) {
        try {
          const mutated = mutate({ ...input, object: shown }, type)
          const next = await fromVersion(context, mutated, object, resource, { strict })
          if (sameValue(next, object)) continue
          replaceContent(context, object, next)
          changed = true
          shown = (await show(object)) as KubeObject
        } catch (error) {
          failed(error)
        }
      }
    }
    if (changed) {
      memory.objectChanged()
      pass.requestReinvocation()
    }
    if (policy.spec.reinvocationPolicy === 'IfNeeded') memory.remember(key)
  }

  function namespaceObject({ context }: AdmissionAttributes): KubeObject | undefined {
    if (context.namespace === '') return undefined
    const found = storage.get(namespaceKey(context.namespace))?.object
    if (found === undefined) throw notFound(NAMESPACES, context.namespace)
    return found
  }

  return {
    name: NAME,
    handles: (resource) => !isExcluded(resource),
    mutate(attributes, pass) {
      if (attributes.operation === 'DELETE') return undefined
      const candidates = policies.candidates(attributes)
      return candidates.length === 0 ? undefined : dispatch(attributes, pass, candidates)
    },
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof StatusError) return error.message
  throw error
}

/** How objects merge at the door of a request, in the version that a policy is about. */
function typeOf({ context }: AdmissionAttributes, target: Resource): Type {
  const { resource, subresource } = context
  const other = subresource !== undefined && subresource.kind !== resource.kind ? subresource : target
  const type = other.managers.type()
  if (type !== undefined) return type
  const { apiVersion, kind } = other
  throw serviceUnavailable(
    `Resource kind ${apiVersion}, Kind=${kind} not found. There can be a delay between when CustomResourceDefinitions are created and when they are available.`,
  )
}

/** Throws the refusal that problems come to when they may not be ignored. */
function settle(attributes: AdmissionAttributes, problems: readonly Problem[]): void {
  const counted = problems.filter(({ policy }) => !policy.ignoresFailures)
  const [first] = counted
  if (first === undefined) return
  const { status } = refuse(attributes, 'admission request denied by policy')
  throw new StatusError({
    ...status,
    message: problemText(first),
    ...(first.reason === undefined ? {} : { reason: first.reason }),
    details: {
      ...status.details,
      causes: [...(status.details?.causes ?? []), ...counted.map((problem) => ({ message: problemText(problem) }))],
    },
  })
}

function problemText({ policy, binding, message }: Problem): string {
  const who =
    binding === undefined ? `policy "${policy.name}"` : `policy '${policy.name}' with binding '${binding.name}'`
  return `${who} denied request: ${message}`
}
