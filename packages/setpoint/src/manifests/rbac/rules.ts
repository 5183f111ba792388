import type { Kind } from '@setpoint/kube'
import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import type { ControllerDefinition } from '../../operator/index.js'
import { hasStatus } from '../declared.js'

/** Caches list and watch; `get` is for a read past the cache, through `ctx.client`. */
const READ = ['get', 'list', 'watch']
/** `ctx.apply` sends a patch, which may create; `ctx.delete` and pruning send a delete. */
const OWN = [...READ, 'create', 'patch', 'delete']

/** Rights by resource: the same one is often declared by several controllers. */
class Grants {
  readonly #verbs = new Map<
    string,
    { readonly group: string; readonly resource: string; readonly verbs: Set<string> }
  >()

  add(group: string, resource: string, verbs: readonly string[]): void {
    const key = `${group}/${resource}`
    const known = this.#verbs.get(key) ?? { group, resource, verbs: new Set() }
    for (const verb of verbs) known.verbs.add(verb)
    this.#verbs.set(key, known)
  }

  /** One rule for each group and set of verbs, in an order that depends on nothing but them. */
  rules(): PolicyRule[] {
    const byVerbs = new Map<string, PolicyRule & { apiGroups: string[]; resources: string[] }>()
    for (const { group, resource, verbs } of this.#verbs.values()) {
      const sorted = [...verbs].sort()
      const key = `${group} ${sorted.join()}`
      const rule = byVerbs.get(key) ?? { apiGroups: [group], resources: [], verbs: sorted }
      rule.resources.push(resource)
      byVerbs.set(key, rule)
    }
    const rules = [...byVerbs.values()]
    for (const rule of rules) rule.resources.sort()
    return rules.sort((a, b) => compare(orderOf(a), orderOf(b)))
  }
}

/**
 * What controllers need, and nothing else. Each declaration gives:
 *
 * - `for`: get, list, watch; update of its status, where it has one; patch of itself, where there is a finalizer; update of
 *   its finalizers, where anything is owned: an owner reference that blocks deletion asks for it
 * - `owns`: get, list, watch, create, patch, delete
 * - `watches`, `uses`: get, list, watch
 * - events: create and patch, for `ctx.event`
 */
export function rulesOf(controllers: readonly ControllerDefinition[]): PolicyRule[] {
  const grants = new Grants()
  const grant = (kind: Kind, verbs: readonly string[], subresource?: string): void =>
    grants.add(kind.group, subresource === undefined ? kind.plural : `${kind.plural}/${subresource}`, verbs)
  for (const { for: reconciled, owns, watches, uses, finalizer } of controllers) {
    grant(reconciled, finalizer === undefined ? READ : [...READ, 'patch'])
    if (hasStatus(reconciled)) grant(reconciled, ['update'], 'status')
    if (owns.length > 0) grant(reconciled, ['update'], 'finalizers')
    for (const kind of owns) grant(kind, OWN)
    for (const { kind } of watches) grant(kind, READ)
    for (const kind of uses) grant(kind, READ)
  }
  if (controllers.length > 0) grants.add('events.k8s.io', 'events', ['create', 'patch'])
  return grants.rules()
}

function orderOf({ apiGroups = [], resources = [], verbs }: PolicyRule): string {
  return [apiGroups, resources, verbs].map((names) => names.join()).join(' ')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
