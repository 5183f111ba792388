import { checkDns1123Subdomain, checkQualifiedName } from '@setpoint/kube'
import type { RequestContext } from '../registry/context.js'

/**
 * Adds what admission has to say to a request's audit events. Keys are `domain/name`; the first value stays, and what
 * is no key is left out, as in Kubernetes.
 */
export function addAuditAnnotation({ audit }: RequestContext, key: string, value: string): void {
  if (audit === undefined) return
  const [domain = '', name = '', ...more] = key.split('/')
  if (more.length > 0 || checkDns1123Subdomain(domain).length > 0 || checkQualifiedName(name).length > 0) return
  audit.annotate(key, value)
}
