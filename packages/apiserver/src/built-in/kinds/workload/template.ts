import {
  compileLabelSelector,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  type LabelSelector,
  notSupported,
  required,
  type Selector,
  SelectorError,
  validateLabelSelector,
} from '@setpoint/kube'
import type { PodTemplateSpec } from '@setpoint/kube/kinds/v1'

/** The selector by which a controller finds its pods: there, readable, and not everything. */
export function checkSelector(
  errors: FieldError[],
  selector: LabelSelector | undefined,
  emptyFor: string,
  path: FieldPath,
): void {
  if (selector === undefined || selector === null) {
    errors.push(required(path))
    return
  }
  errors.push(...validateLabelSelector(selector, path))
  if (isEmpty(selector)) errors.push(invalid(path, selector, `empty selector is invalid for ${emptyFor}`))
}

export function isEmpty({ matchLabels, matchExpressions }: LabelSelector): boolean {
  return Object.keys(matchLabels ?? {}).length + (matchExpressions ?? []).length === 0
}

/** undefined when it cannot be read. */
export function selectorOf(selector: LabelSelector | undefined): Selector | undefined {
  try {
    return compileLabelSelector(selector ?? undefined)
  } catch (error) {
    if (error instanceof SelectorError) return undefined
    throw error
  }
}

/** A controller finds the pods that it makes. */
export function checkSelects(
  errors: FieldError[],
  selector: Selector,
  { metadata }: PodTemplateSpec,
  path: FieldPath,
): void {
  if (selector.matches(metadata?.labels ?? {})) return
  const why = '`selector` does not match template `labels`'
  errors.push(invalid(path.child('metadata', 'labels'), metadata?.labels, why))
}

/** Pods of a controller that replaces them run until they are deleted. */
export function checkRunsForever(errors: FieldError[], { spec }: PodTemplateSpec, kind: string, path: FieldPath): void {
  const restartPolicy: string = spec?.restartPolicy ?? ''
  const at = path.child('spec')
  if (restartPolicy !== 'Always') errors.push(notSupported(at.child('restartPolicy'), restartPolicy, ['Always']))
  if (spec?.activeDeadlineSeconds !== undefined) {
    errors.push(forbidden(at.child('activeDeadlineSeconds'), `activeDeadlineSeconds in ${kind} is not Supported`))
  }
}
