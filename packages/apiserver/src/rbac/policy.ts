import { notFound, quote } from '@setpoint/kube'
import type { PolicyRule, RoleRef, Subject } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { REGISTRY_PREFIX, type User } from '../registry/index.js'
import type { Storage, StorageEvent, StorageWatch, StoredObject } from '../storage/index.js'
import { compileRule, type RuleMatcher } from './rule.js'
import { describeSubject, subjectKey, type SubjectKey, userKeys } from './subject.js'

const GROUP = 'rbac.authorization.k8s.io'
const PREFIX = `${REGISTRY_PREFIX}${GROUP}/`
/** More than this many events are not put off. */
const MANY_NEWS = 1000

/** A rule that somebody has, with the sentence that says through what. */
export interface Grant {
  readonly rule: PolicyRule
  readonly matches: RuleMatcher
  /** `ClusterRoleBinding "b" of ClusterRole "r" to Group "g"` */
  readonly source: string
}

/** What a user has in one scope. */
export interface Grants {
  readonly list: readonly Grant[]
  /** Roles that bindings name and that do not exist. */
  readonly errors: readonly string[]
}

interface Role {
  readonly rules: readonly PolicyRule[]
  /** Compiled when the role is first asked about: most never are. */
  matchers: readonly RuleMatcher[] | undefined
}

interface Binding {
  readonly name: string
  /** '' for a ClusterRoleBinding. */
  readonly namespace: string
  readonly roleRef: RoleRef
  readonly subjects: readonly Subject[]
}

type BindingsBySubject = Map<SubjectKey, Set<Binding>>

interface UserGrants {
  readonly generation: number
  readonly cluster: Grants
  /** Of namespaces that have bindings. */
  readonly namespaces: Map<string, Grants>
}

const NOTHING: Grants = { list: [], errors: [] }

/**
 * Roles and bindings as authorization asks for them: subject → bindings → rules. It follows storage, event by event,
 * so that a decision after a write is acknowledged already knows of it. What a user has is worked out once and kept
 * until any role or binding changes.
 */
export class Policy {
  readonly #roles = new Map<string, Role>()
  readonly #bindings = new Map<string, Binding>()
  /** By namespace; '' has the ClusterRoleBindings. */
  readonly #bySubject = new Map<string, BindingsBySubject>()
  readonly #users = new WeakMap<User, UserGrants>()
  readonly #watch: StorageWatch
  /** What storage told and nobody has asked about yet, in order. */
  #news: StorageEvent[] = []
  #generation = 0

  constructor(storage: Storage) {
    const { items, revision } = storage.list(PREFIX)
    this.#news = items.map((current) => ({ type: 'put', revision, current, previous: undefined }))
    this.#watch = storage.watch(PREFIX, revision, (event) => {
      this.#news.push(event)
      if (this.#news.length >= MANY_NEWS) this.#catchUp()
    })
  }

  close(): void {
    this.#watch.close()
  }

  /** Rules that hold everywhere. */
  clusterGrants(user: User): Grants {
    return this.#of(user).cluster
  }

  /** Rules that hold in this namespace alone. */
  namespaceGrants(user: User, namespace: string): Grants {
    this.#catchUp()
    if (namespace === '' || !this.#bySubject.has(namespace)) return NOTHING
    const { namespaces } = this.#of(user)
    let grants = namespaces.get(namespace)
    if (grants === undefined) {
      grants = this.#collect(user, namespace)
      namespaces.set(namespace, grants)
    }
    return grants
  }

  /** The rules of the role that a binding in `namespace` names; undefined when there is no such role. */
  rulesOf(roleRef: RoleRef, namespace: string): readonly PolicyRule[] | undefined {
    this.#catchUp()
    return this.#roles.get(roleKey(roleRef, namespace))?.rules
  }

  #of(user: User): UserGrants {
    this.#catchUp()
    const known = this.#users.get(user)
    if (known?.generation === this.#generation) return known
    const made = { generation: this.#generation, cluster: this.#collect(user, ''), namespaces: new Map() }
    this.#users.set(user, made)
    return made
  }

  #collect(user: User, namespace: string): Grants {
    const bySubject = this.#bySubject.get(namespace)
    if (bySubject === undefined) return NOTHING
    const keys = userKeys(user)
    const bindings = new Set<Binding>()
    for (const key of keys) for (const binding of bySubject.get(key) ?? []) bindings.add(binding)
    const list: Grant[] = []
    const errors: string[] = []
    for (const binding of [...bindings].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const role = this.#roles.get(roleKey(binding.roleRef, namespace))
      if (role === undefined) {
        errors.push(roleNotFound(binding.roleRef))
        continue
      }
      role.matchers ??= role.rules.map(compileRule)
      const source = describe(binding, keys)
      for (const [index, rule] of role.rules.entries()) {
        list.push({ rule, matches: role.matchers[index] as RuleMatcher, source })
      }
    }
    return { list, errors }
  }

  /** A server that only its administrator uses never gets here: nothing is worked out before somebody's rights count. */
  #catchUp(): void {
    if (this.#news.length === 0) return
    for (const { type, current } of this.#news) {
      this.#remove(current)
      if (type === 'put') this.#put(current)
    }
    this.#news = []
    this.#generation++
  }

  #put(stored: StoredObject): void {
    if (isRole(stored.object)) this.#setRole(stored)
    else this.#setBinding(stored)
  }

  #setRole({ object }: StoredObject): void {
    const rules = (object['rules'] ?? []) as unknown as readonly PolicyRule[]
    this.#roles.set(roleKey(object, object.metadata.namespace ?? ''), { rules, matchers: undefined })
  }

  #setBinding({ key, object }: StoredObject): void {
    const { name = '', namespace = '' } = object.metadata
    const roleRef = object['roleRef'] as RoleRef
    const subjects = (object['subjects'] ?? []) as unknown as readonly Subject[]
    const binding = { name, namespace, roleRef, subjects }
    this.#bindings.set(key, binding)
    const bySubject = this.#bySubject.get(namespace) ?? new Map<SubjectKey, Set<Binding>>()
    this.#bySubject.set(namespace, bySubject)
    for (const subject of subjects) {
      const subjectName = subjectKey(subject, namespace)
      if (subjectName === undefined) continue
      const bindings = bySubject.get(subjectName)
      if (bindings === undefined) bySubject.set(subjectName, new Set([binding]))
      else bindings.add(binding)
    }
  }

  #remove({ key, object }: StoredObject): void {
    if (isRole(object)) {
      this.#roles.delete(roleKey(object, object.metadata.namespace ?? ''))
      return
    }
    const binding = this.#bindings.get(key)
    if (binding === undefined) return
    this.#bindings.delete(key)
    const bySubject = this.#bySubject.get(binding.namespace)
    for (const subject of binding.subjects) {
      const subjectName = subjectKey(subject, binding.namespace) ?? ''
      const bindings = bySubject?.get(subjectName)
      bindings?.delete(binding)
      if (bindings?.size === 0) bySubject?.delete(subjectName)
    }
    if (bySubject?.size === 0) this.#bySubject.delete(binding.namespace)
  }
}

function isRole({ kind }: { readonly kind: string }): boolean {
  return kind === 'Role' || kind === 'ClusterRole'
}

/** A ClusterRole is the same from everywhere; a Role is that of the namespace. */
function roleKey(
  role: { readonly kind: string; readonly name?: string; metadata?: { name?: string } },
  namespace: string,
): string {
  const name = role.metadata?.name ?? role.name ?? ''
  return role.kind === 'ClusterRole' ? name : `${namespace}/${name}`
}

/** Kubernetes says it in the singular here. */
function roleNotFound({ kind, name }: RoleRef): string {
  return notFound({ group: GROUP, resource: kind.toLowerCase() }, name).message
}

function describe({ name, namespace, roleRef, subjects }: Binding, keys: readonly SubjectKey[]): string {
  const subject = subjects.find((candidate) => keys.includes(subjectKey(candidate, namespace) ?? ''))
  const to = subject === undefined ? '' : describeSubject(subject, namespace)
  const [kind, called] = namespace === '' ? ['ClusterRoleBinding', name] : ['RoleBinding', `${name}/${namespace}`]
  return `${kind} ${quote(called)} of ${roleRef.kind} ${quote(roleRef.name)} to ${to}`
}
