import { type KubeObject, notFound, StatusError } from '@setpoint/kube'
import type { ValidatingAdmissionPolicySpec } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { Authorizer } from '../../../authorize/index.js'
import { LazyModule } from '../../../expressions/index.js'
import { NAMESPACES, namespaceKey } from '../../../registry/keys.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../../admission.js'
import { admissionRequest } from '../../webhook/review.js'
import { isExcluded } from '../excluded.js'
import { namespaceOf } from '../../webhook/selection.js'
import { toVersion } from '../../webhook/versions.js'
import { collectParams, ConfigurationError, paramResource, type ParamSource } from '../params.js'
import type { Binding, BoundPolicy, Candidate, Policies } from '../policies.js'
import type { Evaluator, Verdict } from './evaluator.js'
import { Outcome } from './outcome.js'

export type ValidatingSpec = ValidatingAdmissionPolicySpec

export interface ValidatingDependencies extends ParamSource {
  readonly authorizer: Authorizer
}

const EVALUATION = new LazyModule(() => import('./evaluator.js'))

/** ValidatingAdmissionPolicy: all policies are heard; the first refusal is told. */
export function validatingPolicies(
  policies: Policies<ValidatingSpec>,
  dependencies: ValidatingDependencies,
): AdmissionPlugin {
  const { storage, catalog, authorizer } = dependencies
  const evaluators = new WeakMap<KubeObject, Evaluator>()
  const evaluatorOf = ({ stored, spec }: BoundPolicy<ValidatingSpec>): Evaluator => {
    const evaluator = evaluators.get(stored) ?? EVALUATION.get().compilePolicy(spec)
    evaluators.set(stored, evaluator)
    return evaluator
  }

  async function dispatch(
    attributes: AdmissionAttributes,
    candidates: readonly Candidate<ValidatingSpec>[],
  ): Promise<void> {
    await EVALUATION.ready()
    const outcome = new Outcome(attributes)
    for (const candidate of candidates) await consult(attributes, candidate, outcome)
    outcome.settle()
  }

  async function consult(
    attributes: AdmissionAttributes,
    { policy, resource }: Candidate<ValidatingSpec>,
    outcome: Outcome,
  ): Promise<void> {
    const { context, object, old } = attributes
    const show = (each: KubeObject | undefined): Promise<KubeObject | undefined> =>
      each === undefined ? Promise.resolve(undefined) : toVersion(context, each, resource)
    let shown: { readonly object: KubeObject | undefined; readonly oldObject: KubeObject | undefined } | undefined
    const evaluate = async (binding: Binding): Promise<Verdict[]> => {
      if (binding.matcher?.covered(attributes) === undefined && binding.matcher !== undefined) return []
      if (binding.matcher?.selects(attributes, storage) === false) return []
      const kind = paramResource(catalog, policy.spec.paramKind)
      const params = await collectParams(dependencies, kind, binding.paramRef, namespaceOf(attributes))
      const namespace = namespaceObject(attributes)
      shown ??= { object: await show(object), oldObject: await show(old) }
      const request = admissionRequest(attributes, resource, '')
      const input = { ...shown, request, user: context.user, authorizer, namespace }
      return params.map((each) => evaluatorOf(policy).evaluate({ ...input, params: each }))
    }
    try {
      if (!policy.matcher.selects(attributes, storage)) return
      paramResource(catalog, policy.spec.paramKind)
    } catch (error) {
      outcome.misconfigured(policy, undefined, configurationProblem(error))
      return
    }
    for (const binding of policy.bindings) {
      try {
        for (const verdict of await evaluate(binding)) outcome.add(policy, binding, verdict)
      } catch (error) {
        if (error instanceof NamespaceMissing) throw error.refusal
        outcome.misconfigured(policy, binding, configurationProblem(error))
      }
    }
    outcome.publish(policy)
  }

  function namespaceObject({ context }: AdmissionAttributes): KubeObject | undefined {
    if (context.namespace === '') return undefined
    const found = storage.get(namespaceKey(context.namespace))?.object
    if (found === undefined) throw new NamespaceMissing(notFound(NAMESPACES, context.namespace))
    return found
  }

  return {
    name: 'ValidatingAdmissionPolicy',
    handles: (resource) => !isExcluded(resource),
    validate(attributes) {
      const candidates = policies.candidates(attributes)
      return candidates.length === 0 ? undefined : dispatch(attributes, candidates)
    },
  }
}

/** Refuses the request whatever a policy's failurePolicy says. */
class NamespaceMissing extends Error {
  constructor(readonly refusal: StatusError) {
    super(refusal.message)
  }
}

function configurationProblem(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof StatusError) return error.message
  throw error
}
