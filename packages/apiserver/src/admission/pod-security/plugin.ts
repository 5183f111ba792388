import { invalidObject, type KubeObject, type ObjectMeta, sameValue } from '@setpoint/kube'
import type { Pod, PodSpec } from '@setpoint/kube/kinds/v1'
import { namespaceKey } from '../../registry/keys.js'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission.js'
import { addAuditAnnotation } from '../annotations.js'
import { listStored } from '../plugins/index.js'
import { refuse } from '../refuse.js'
import type { CheckedPod } from './check.js'
import { violations, violationsText } from './evaluate.js'
import { isPrivileged, type Policy, policyOf, type Standard, standardText, strictness } from './policy.js'

const ANNOTATIONS = 'pod-security.kubernetes.io/'
/** Subresources of pods that cannot change what runs. */
const HARMLESS: ReadonlySet<string> = new Set([
  'exec',
  'attach',
  'binding',
  'eviction',
  'log',
  'portforward',
  'proxy',
  'status',
])
/** Where the kinds that make pods keep the template of one. */
const TEMPLATES: ReadonlyMap<string, readonly string[]> = new Map([
  ['/podtemplates', ['template']],
  ['/replicationcontrollers', ['spec', 'template']],
  ['apps/replicasets', ['spec', 'template']],
  ['apps/deployments', ['spec', 'template']],
  ['apps/statefulsets', ['spec', 'template']],
  ['apps/daemonsets', ['spec', 'template']],
  ['batch/jobs', ['spec', 'template']],
  ['batch/cronjobs', ['spec', 'jobTemplate', 'spec', 'template']],
])
const MAX_PODS = 3000

/** PodSecurity: the labels of a namespace say which standard its pods must meet, and of which violations to hear. */
export function podSecurity(storage: Storage): AdmissionPlugin {
  const policyFor = (namespace: string): Policy =>
    policyOf(storage.get(namespaceKey(namespace))?.object.metadata.labels).policy

  function checkPod(attributes: AdmissionAttributes): void {
    const { context, operation, object, old } = attributes
    if (object === undefined || HARMLESS.has(context.subresource?.name ?? '')) return
    const policy = policyFor(context.namespace)
    if (isPrivileged(policy.enforce, policy.audit, policy.warn)) return
    const pod = object as unknown as Pod
    if (pod.spec === undefined || (operation === 'UPDATE' && sameImages(pod, old as unknown as Pod))) return
    judge(attributes, policy, { annotations: pod.metadata.annotations ?? {}, spec: pod.spec }, true)
  }

  function checkTemplate(attributes: AdmissionAttributes, path: readonly string[]): void {
    const { context, object } = attributes
    if (object === undefined || context.subresource !== undefined) return
    const policy = policyFor(context.namespace)
    if (isPrivileged(policy.audit, policy.warn)) return
    const template = templateOf(object, path)
    if (template?.spec === undefined) return
    judge(attributes, policy, { annotations: template.metadata?.annotations ?? {}, spec: template.spec }, false)
  }

  function checkNamespace(attributes: AdmissionAttributes): void {
    const { context, operation, object, old } = attributes
    if (object === undefined || context.subresource !== undefined) return
    const { policy, errors } = policyOf(object.metadata.labels)
    const before = policyOf(old?.metadata.labels)
    if (errors.length > 0 && (operation === 'CREATE' || !sameValue(errors, before.errors))) {
      throw invalidObject(context.resource, attributes.name || (object.metadata.name ?? ''), errors)
    }
    const [next, last] = [policy.enforce, before.policy.enforce]
    if (operation !== 'UPDATE' || isPrivileged(next) || standardText(next) === standardText(last)) return
    if (next.minor === last.minor && strictness(next.level) <= strictness(last.level)) return
    context.warnings.push(...existingPodWarnings(storage, object.metadata.name ?? '', next))
  }

  return {
    name: 'PodSecurity',
    handles: ({ group, resource }) =>
      (group === '' && (resource === 'pods' || resource === 'namespaces')) || TEMPLATES.has(`${group}/${resource}`),
    validate(attributes) {
      if (attributes.operation === 'DELETE') return
      const { group, resource } = attributes.context.resource
      const template = TEMPLATES.get(`${group}/${resource}`)
      if (template !== undefined) checkTemplate(attributes, template)
      else if (resource === 'pods') checkPod(attributes)
      else checkNamespace(attributes)
    },
  }
}

function judge(
  attributes: AdmissionAttributes,
  { enforce, audit, warn }: Policy,
  pod: CheckedPod,
  enforced: boolean,
): void {
  const { context } = attributes
  const text = (standard: Standard): string => {
    const found = violations(standard, pod)
    return found.length === 0 ? '' : `violate PodSecurity "${standardText(standard)}": ${violationsText(found)}`
  }
  if (enforced) addAuditAnnotation(context, `${ANNOTATIONS}enforce-policy`, standardText(enforce))
  const audited = text(audit)
  if (audited !== '') addAuditAnnotation(context, `${ANNOTATIONS}audit-violations`, `would ${audited}`)
  const refused = enforced ? text(enforce) : ''
  if (refused !== '') throw refuse(attributes, refused.replace(/^violate/, 'violates'))
  const warned = text(warn)
  if (warned !== '') context.warnings.push(`would ${warned}`)
}

function templateOf(
  object: KubeObject,
  path: readonly string[],
): { metadata?: ObjectMeta; spec?: PodSpec } | undefined {
  let value: unknown = object
  for (const name of path) value = (value as Record<string, unknown> | undefined)?.[name]
  return value as { metadata?: ObjectMeta; spec?: PodSpec } | undefined
}

/** Of a pod that exists only the images can change in a way that matters. */
function sameImages({ spec: next }: Pod, { spec: before }: Pod): boolean {
  const images = (spec: PodSpec | undefined): unknown => [
    (spec?.containers ?? []).map(({ image }) => image),
    (spec?.initContainers ?? []).map(({ image }) => image),
    (spec?.ephemeralContainers ?? []).map(({ name, image }) => [name, image]),
  ]
  return sameValue(images(next), images(before))
}

/** What a namespace's pods would have against a stricter level; they stay all the same. */
function existingPodWarnings(storage: Storage, namespace: string, enforce: Standard): string[] {
  const pods = listStored<Pod>(storage, { group: '', resource: 'pods' }, namespace)
  const byReason = new Map<string, string[]>()
  for (const { metadata, spec } of pods.slice(0, MAX_PODS)) {
    if (spec === undefined) continue
    const found = violations(enforce, { annotations: metadata.annotations ?? {}, spec })
    if (found.length === 0) continue
    const reason = found.map((each) => each.reason).join(', ')
    byReason.set(reason, [...(byReason.get(reason) ?? []), metadata.name ?? ''])
  }
  const checked =
    pods.length > MAX_PODS
      ? [`new PodSecurity enforce level only checked against the first ${MAX_PODS} of ${pods.length} existing pods`]
      : []
  if (byReason.size === 0) return checked
  const level = standardText(enforce)
  return [
    ...checked,
    `existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${level}"`,
    ...[...byReason].map(([reason, names]) => `${podsText(names)}: ${reason}`).sort(),
  ]
}

function podsText(names: readonly string[]): string {
  const [first = ''] = [...names].sort()
  const others = names.length - 1
  if (others === 0) return first
  return `${first} (and ${others} other ${others === 1 ? 'pod' : 'pods'})`
}
