import type { KubeObject } from '@setpoint/kube'
import type { MatchResources, ParamKind, ParamRef } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { Catalog } from '../../catalog/index.js'
import { storagePrefix } from '../../registry/keys.js'
import type { Resource } from '../../resource/index.js'
import type { Storage, StorageWatch } from '../../storage/index.js'
import type { AdmissionAttributes } from '../admission.js'
import { ResourceMatcher } from './resource-matcher.js'

/** A binding, ready to be matched. */
export interface Binding {
  readonly name: string
  readonly policyName: string
  readonly paramRef: ParamRef | undefined
  readonly actions: readonly string[]
  /** Undefined: wherever its policy is. */
  readonly matcher: ResourceMatcher | undefined
}

/** What both kinds of policies have in their specs. */
export interface CommonSpec {
  readonly paramKind?: ParamKind
  readonly matchConstraints?: MatchResources
  readonly failurePolicy?: string
}

/** A policy with its bindings. */
export interface BoundPolicy<Spec extends CommonSpec> {
  readonly name: string
  readonly spec: Spec
  readonly ignoresFailures: boolean
  readonly matcher: ResourceMatcher
  readonly bindings: readonly Binding[]
  /** What expressions are compiled for: a stored policy is compiled once, whatever becomes of its bindings. */
  readonly stored: KubeObject
}

/** A policy that is about a request by its rules, and the version of the resource that it is about. */
export interface Candidate<Spec extends CommonSpec> {
  readonly policy: BoundPolicy<Spec>
  readonly resource: Resource
}

const GROUP = 'admissionregistration.k8s.io'

/** All policies of one kind that have bindings, in the order of their names. Read again after a change. */
export class Policies<Spec extends CommonSpec> {
  readonly #storage: Storage
  readonly #catalog: Catalog
  readonly #prefixes: { readonly policies: string; readonly bindings: string }
  readonly #watches: readonly StorageWatch[]
  #bound: readonly BoundPolicy<Spec>[] | undefined

  constructor(storage: Storage, catalog: Catalog, kind: 'mutating' | 'validating') {
    this.#storage = storage
    this.#catalog = catalog
    this.#prefixes = {
      policies: storagePrefix({ group: GROUP, resource: `${kind}admissionpolicies` }),
      bindings: storagePrefix({ group: GROUP, resource: `${kind}admissionpolicybindings` }),
    }
    this.#watches = Object.values(this.#prefixes).map((prefix) =>
      storage.watch(prefix, storage.revision, () => {
        this.#bound = undefined
      }),
    )
  }

  close(): void {
    for (const watch of this.#watches) watch.close()
  }

  candidates(attributes: AdmissionAttributes): Candidate<Spec>[] {
    this.#bound ??= this.#load()
    const found: Candidate<Spec>[] = []
    for (const policy of this.#bound) {
      const resource = policy.matcher.covered(attributes)
      if (resource !== undefined) found.push({ policy, resource })
    }
    return found
  }

  #load(): BoundPolicy<Spec>[] {
    const byPolicy = new Map<string, Binding[]>()
    for (const { object } of this.#storage.list(this.#prefixes.bindings).items) {
      const binding = this.#binding(object)
      const others = byPolicy.get(binding.policyName) ?? []
      byPolicy.set(binding.policyName, [...others, binding])
    }
    const bound: BoundPolicy<Spec>[] = []
    for (const { object } of byPolicy.size === 0 ? [] : this.#storage.list(this.#prefixes.policies).items) {
      const name = object.metadata.name ?? ''
      const bindings = byPolicy.get(name)
      if (bindings === undefined) continue
      const spec = object['spec'] as Spec
      bound.push({
        name,
        spec,
        ignoresFailures: spec.failurePolicy === 'Ignore',
        matcher: new ResourceMatcher(spec.matchConstraints ?? {}, this.#catalog),
        bindings,
        stored: object,
      })
    }
    return bound
  }

  #binding(object: KubeObject): Binding {
    const { policyName, paramRef, validationActions, matchResources } = object['spec'] as {
      policyName: string
      paramRef?: ParamRef
      validationActions?: string[]
      matchResources?: MatchResources
    }
    return {
      name: object.metadata.name ?? '',
      policyName,
      paramRef,
      actions: validationActions ?? [],
      matcher: matchResources === undefined ? undefined : new ResourceMatcher(matchResources, this.#catalog),
    }
  }
}
