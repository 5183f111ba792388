import { compileLabelSelector, type Selector } from '@setpoint/kube'
import type { MatchResources, NamedRuleWithOperations } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { Catalog } from '../../catalog/index.js'
import type { Resource } from '../../resource/index.js'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes } from '../admission.js'
import { equivalentResources } from '../webhook/equivalents.js'
import { ruleMatches } from '../webhook/rules.js'
import { selects } from '../webhook/selection.js'

/** A rule that covers a door of a resource, seen as one of its versions. */
interface Covering {
  readonly resource: Resource
  /** Undefined: objects of all names. */
  readonly names: readonly string[] | undefined
}

interface Door {
  readonly included: readonly Covering[]
  readonly excluded: readonly Covering[]
}

/** What a policy, or its binding, is about. What its rules say of a door is worked out once. */
export class ResourceMatcher {
  readonly #resources: MatchResources
  readonly #catalog: Catalog
  readonly #selectors: { readonly namespaceSelector: Selector; readonly objectSelector: Selector }
  #doors = new WeakMap<Resource, Map<string, Door>>()
  #generation = -1

  constructor(resources: MatchResources, catalog: Catalog) {
    this.#resources = resources
    this.#catalog = catalog
    this.#selectors = {
      namespaceSelector: compileLabelSelector(resources.namespaceSelector ?? {}),
      objectSelector: compileLabelSelector(resources.objectSelector ?? {}),
    }
  }

  /** By rules alone. The resource at the version of the rule, or undefined: this is about something else. */
  covered({ context, operation, name }: AdmissionAttributes): Resource | undefined {
    const { included, excluded } = this.#door(context.resource, context.subresource?.name ?? '', operation)
    const covers = ({ names }: Covering): boolean => names?.includes(name) ?? true
    if (excluded.some(covers)) return undefined
    return included.find(covers)?.resource
  }

  /** By selectors. Throws a 404 when the namespace is not there. */
  selects(attributes: AdmissionAttributes, storage: Storage): boolean {
    return selects(this.#selectors, attributes, attributes.object, storage)
  }

  #door(resource: Resource, subresource: string, operation: AdmissionAttributes['operation']): Door {
    // Definitions come and go, and with them what is equivalent to what.
    if (this.#generation !== this.#catalog.generation) {
      this.#doors = new WeakMap()
      this.#generation = this.#catalog.generation
    }
    const doors = this.#doors.get(resource) ?? new Map<string, Door>()
    this.#doors.set(resource, doors)
    const key = `${operation}/${subresource}`
    const known = doors.get(key)
    if (known !== undefined) return known
    const { resourceRules = [], excludeResourceRules = [] } = this.#resources
    const covering = (rules: readonly NamedRuleWithOperations[]): Covering[] =>
      this.#covering(rules, resource, subresource, operation)
    // A binding without rules is about all that its policy is about.
    const included = resourceRules.length === 0 ? [{ resource, names: undefined }] : covering(resourceRules)
    const made = { included, excluded: covering(excludeResourceRules) }
    doors.set(key, made)
    return made
  }

  #covering(
    rules: readonly NamedRuleWithOperations[],
    resource: Resource,
    subresource: string,
    operation: AdmissionAttributes['operation'],
  ): Covering[] {
    const found: Covering[] = []
    const add = (rule: NamedRuleWithOperations, as: Resource): void => {
      if (!ruleMatches(rule, { resource: as, subresource, operation })) return
      const names = rule.resourceNames ?? []
      found.push({ resource: as, names: names.length === 0 ? undefined : names })
    }
    for (const rule of rules) add(rule, resource)
    if (this.#resources.matchPolicy === 'Exact') return found
    const equivalents = equivalentResources(this.#catalog, resource, subresource)
    for (const rule of rules) for (const other of equivalents) add(rule, other)
    return found
  }
}
