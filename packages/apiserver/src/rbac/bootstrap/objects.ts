import type { Json, KubeObject } from '@setpoint/kube'
import { DEFAULT_POLICY } from './policy.js'

const API_VERSION = 'rbac.authorization.k8s.io/v1'
const GROUP = 'rbac.authorization.k8s.io'
export const AUTO_UPDATE = 'rbac.authorization.kubernetes.io/autoupdate'
const BOOTSTRAPPING = 'kubernetes.io/bootstrapping'
const KINDS: Readonly<Record<string, string>> = {
  clusterroles: 'ClusterRole',
  clusterrolebindings: 'ClusterRoleBinding',
  roles: 'Role',
  rolebindings: 'RoleBinding',
}

/** What the server alone decides about a new object. */
interface SystemFields {
  readonly uid: string
  readonly revision: number
  /** RFC 3339. */
  readonly time: string
}

/** Stands for a time in prepared text, where JSON cannot have it. */
const TIME = '\u0000'

let all: readonly DefaultObject[] | undefined

/**
 * One of the default roles and bindings, prepared once for all servers of the process: they differ in UIDs, versions and
 * times alone. The text is put together from the policy's, and the parsed form shares its content, which is frozen.
 */
export class DefaultObject {
  readonly #line: readonly string[]
  #text: { readonly head: string; readonly tail: string } | undefined
  #parsed: KubeObject | undefined

  private constructor(line: string) {
    this.#line = line.split('\t')
  }

  static all(): readonly DefaultObject[] {
    all ??= DEFAULT_POLICY.split('\n').map((line) => new DefaultObject(line))
    return all
  }

  /** Where storage keeps it. */
  get key(): string {
    const [resource = '', namespace = '', name = ''] = this.#line
    return `/registry/${GROUP}/${resource}/${namespace === '' ? '' : `${namespace}/`}${name}`
  }

  /** Whether these bytes are what a server made of it and nobody has touched since. */
  isIn(bytes: Uint8Array): boolean {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
    return text.endsWith(`${this.#content()}\n`) && text.includes(this.#labelsAndAnnotations())
  }

  /** As it is without what the server decides; frozen. */
  get parsed(): KubeObject {
    return (this.#parsed ??= deepFreeze(JSON.parse(this.json({ uid: '', revision: 0, time: '' })) as KubeObject))
  }

  /** The same as {@link json}, parsed. */
  object({ uid, revision, time }: SystemFields): KubeObject {
    const { parsed } = this
    const managedFields = (parsed.metadata.managedFields ?? []).map((entry) => ({ ...entry, time }))
    const system = { uid, resourceVersion: String(revision), creationTimestamp: time, managedFields }
    return { ...parsed, metadata: { ...parsed.metadata, ...system } }
  }

  /** The JSON that storage keeps, without the newline at its end. */
  json({ uid, revision, time }: SystemFields): string {
    const { head, tail } = (this.#text ??= this.#prepared())
    return `${head}${uid}","resourceVersion":"${revision}","creationTimestamp":"${time}",${tail.replaceAll(TIME, time)}`
  }

  #prepared(): { readonly head: string; readonly tail: string } {
    const [resource = '', namespace = '', name = ''] = this.#line
    const place = namespace === '' ? '' : `"namespace":"${namespace}",`
    return {
      head: `{"kind":"${KINDS[resource]}","apiVersion":"${API_VERSION}","metadata":{"name":"${name}",${place}"uid":"`,
      tail: `${this.#labelsAndAnnotations()},${this.#managedFields(TIME)}${this.#content()}`,
    }
  }

  #content(): string {
    const [, , , , content = ''] = this.#line
    return `},${content}}`
  }

  #labelsAndAnnotations(): string {
    const labels = this.#labels().map((label) => `,"${label}":"true"`)
    return `"labels":{"${BOOTSTRAPPING}":"rbac-defaults"${labels.join('')}},"annotations":{"${AUTO_UPDATE}":"true"}`
  }

  #labels(): string[] {
    const labels = this.#line[3] ?? ''
    return labels === '' ? [] : labels.split(' ')
  }

  /** Who owns what, had the server written each object by an update, and gathered rules by an apply. */
  #managedFields(time: string): string {
    const [, , , , content = ''] = this.#line
    const labels = [BOOTSTRAPPING, ...this.#labels()].map((label) => `,"f:${label}":{}`)
    const metadata = `"f:metadata":{"f:annotations":{".":{},"f:${AUTO_UPDATE}":{}},"f:labels":{".":{}${labels.join('')}}}`
    if (content.includes('"aggregationRule":')) {
      const gathered = entry('clusterrole-aggregation-controller', 'Apply', time, '"f:rules":{}')
      const selectors = '"f:aggregationRule":{".":{},"f:clusterRoleSelectors":{}}'
      return `"managedFields":[${gathered},${entry('kube-apiserver', 'Update', time, `${selectors},${metadata}`)}]`
    }
    const fields = ['roleRef', 'rules', 'subjects'].filter((field) => content.includes(`"${field}":`))
    const owned = [metadata, ...fields.map((field) => `"f:${field}":{}`)].join(',')
    return `"managedFields":[${entry('kube-apiserver', 'Update', time, owned)}]`
  }
}

function deepFreeze<T extends Json | KubeObject>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part as Json)
  return Object.freeze(value)
}

function entry(manager: string, operation: string, time: string, fields: string): string {
  return `{"manager":"${manager}","operation":"${operation}","apiVersion":"${API_VERSION}","time":"${time}","fieldsType":"FieldsV1","fieldsV1":{${fields}}}`
}
