import { type FieldError, fieldPath, invalid, quote, required } from '@setpoint/kube'
import { parseRequestUri, UrlError } from '../url.js'
import type { CustomResourceDefinition } from './types.js'

const ANNOTATION = 'api-approved.kubernetes.io'
const POLICY = 'see https://github.com/kubernetes/enhancements/pull/1111'

export type ApprovalState = 'invalid' | 'approved' | 'bypassed' | 'missing'

/** Groups that belong to the Kubernetes community: *.k8s.io and *.kubernetes.io. */
export function isProtectedGroup(group: string): boolean {
  return ['k8s.io', 'kubernetes.io'].some((domain) => group === domain || group.endsWith(`.${domain}`))
}

/** What the approval annotation says, and why it counts as that. */
export function approvalOf({ metadata }: CustomResourceDefinition): { state: ApprovalState; reason: string } {
  const annotation = metadata.annotations?.[ANNOTATION] ?? ''
  if (annotation === '') {
    return {
      state: 'missing',
      reason: `protected groups must have approval annotation ${quote(ANNOTATION)}, ${POLICY}`,
    }
  }
  if (annotation.startsWith('unapproved')) return { state: 'bypassed', reason: `not approved: ${quote(annotation)}` }
  if (isAbsoluteUrl(annotation)) return { state: 'approved', reason: `approved in ${annotation}` }
  const reason = `protected groups must have approval annotation ${quote(ANNOTATION)} with either a URL or a reason starting with "unapproved", ${POLICY}`
  return { state: 'invalid', reason }
}

/** Definitions in protected groups need the annotation, unless they have been there in the same state before. */
export function validateApproval(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
): FieldError[] {
  if (!isProtectedGroup(definition.spec.group)) return []
  const { state, reason } = approvalOf(definition)
  if (old !== undefined && approvalOf(old).state === state) return []
  const path = fieldPath('metadata', 'annotations').key(ANNOTATION)
  if (state === 'missing') return [required(path, reason)]
  return state === 'invalid' ? [invalid(path, definition.metadata.annotations?.[ANNOTATION], reason)] : []
}

function isAbsoluteUrl(text: string): boolean {
  try {
    const { scheme, host } = parseRequestUri(text)
    return scheme !== '' && host !== ''
  } catch (error) {
    if (error instanceof UrlError) return false
    throw error
  }
}
