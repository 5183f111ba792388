import type { FieldPath } from '@setpoint/kube'
import type { LabelSelector } from '@setpoint/kube/kinds/meta/v1'

/** Labels of nodes that have been replaced, and what to say of them. */
const DEPRECATED: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  'app.kubernetes.io/created-by': 'deprecated since v1.9',
  'scheduler.alpha.kubernetes.io/preferAvoidPods': 'deprecated since v1.22; use Taints and Tolerations instead',
  'node-role.kubernetes.io/master': 'use "node-role.kubernetes.io/control-plane" instead',
}

/** What is to be said of a node label that is deprecated; undefined: nothing. */
export function nodeLabelDeprecation(label: string): string | undefined {
  return Object.hasOwn(DEPRECATED, label) ? DEPRECATED[label] : undefined
}

/** What is to be said of a selector of nodes by such labels. */
export function nodeSelectorWarnings(selector: LabelSelector | undefined, path: FieldPath): string[] {
  const expressions = (selector?.matchExpressions ?? []).flatMap(({ key }, index) => {
    const deprecation = nodeLabelDeprecation(key)
    const at = path.child('matchExpressions').index(index).child('key')
    return deprecation === undefined ? [] : [`${at.text}: ${key} is ${deprecation}`]
  })
  const labels = Object.keys(selector?.matchLabels ?? {}).flatMap((label) => {
    const deprecation = nodeLabelDeprecation(label)
    return deprecation === undefined ? [] : [`${path.child('matchLabels', label).text}: ${deprecation}`]
  })
  return [...expressions, ...labels]
}
