import type { KubeObject } from '@setpoint/kube'
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

/**
 * One of the default roles and bindings. It is put together as text: nobody may ask for it before the server is ready, and
 * most are never asked for.
 */
export class DefaultObject {
  readonly #line: readonly string[]

  private constructor(line: string) {
    this.#line = line.split('\t')
  }

  static all(): DefaultObject[] {
    return DEFAULT_POLICY.split('\n').map((line) => new DefaultObject(line))
  }

  /** Where storage keeps it. */
  get key(): string {
    const [resource = '', namespace = '', name = ''] = this.#line
    return `/registry/${GROUP}/${resource}/${namespace === '' ? '' : `${namespace}/`}${name}`
  }

  /** Whether these bytes are what a server made of it and nobody has touched since. */
  isIn(bytes: Uint8Array): boolean {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
    return text.endsWith(this.#content()) && text.includes(this.#labelsAndAnnotations())
  }

  parsed(): KubeObject {
    return JSON.parse(this.json({ uid: '', revision: 0, time: '' })) as KubeObject
  }

  /** The JSON that storage keeps. */
  json({ uid, revision, time }: SystemFields): string {
    const [resource = '', namespace = '', name = ''] = this.#line
    const place = namespace === '' ? '' : `"namespace":"${namespace}",`
    const system = `"uid":"${uid}","resourceVersion":"${revision}","creationTimestamp":"${time}"`
    const metadata = `"name":"${name}",${place}${system},${this.#labelsAndAnnotations()},${this.#managedFields(time)}`
    return `{"kind":"${KINDS[resource]}","apiVersion":"${API_VERSION}","metadata":{${metadata}${this.#content()}`
  }

  #content(): string {
    const [, , , , content = ''] = this.#line
    return `},${content}}\n`
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

function entry(manager: string, operation: string, time: string, fields: string): string {
  return `{"manager":"${manager}","operation":"${operation}","apiVersion":"${API_VERSION}","time":"${time}","fieldsType":"FieldsV1","fieldsV1":{${fields}}}`
}
