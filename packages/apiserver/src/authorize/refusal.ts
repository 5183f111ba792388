import { forbiddenError, quote, type StatusError } from '@setpoint/kube'
import type { User } from '../registry/index.js'
import type { Attributes, ResourceAttributes } from './authorizer.js'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The 403 that Kubernetes sends. `reason` is what the authorizer had to say. */
export function refusal(user: User, attributes: Attributes, reason: string): StatusError {
  // A browser must not take what a client sent for a page.
  const text = sentence(user, attributes).replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')
  const message = reason === '' ? text : `${text}: ${reason}`
  if (attributes.type === 'path') return forbiddenError({ group: '', resource: '' }, '', message)
  return forbiddenError({ group: attributes.group, resource: attributes.resource }, attributes.name, message)
}

function sentence(user: User, attributes: Attributes): string {
  const who = `User ${quote(user.name)} cannot ${attributes.verb}`
  if (attributes.type === 'path') return `${who} path ${quote(attributes.path)}`
  const { group, namespace } = attributes
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${quote(namespace)}`
  return `${who} resource ${quote(resourceText(attributes))} in API group ${quote(group)} ${where}`
}

/** `pods` or `pods/status`: how rules and messages name what is asked for. */
function resourceText({ resource, subresource }: Pick<ResourceAttributes, 'resource' | 'subresource'>): string {
  return subresource === '' ? resource : `${resource}/${subresource}`
}
