import type { KubeObject, TypedObject } from '@setpoint/kube'
import { SelfSubjectAccessReview } from '@setpoint/kube/kinds/authorization.k8s.io/v1'
import type { Client } from 'setpoint'
import type { Runtime } from '../project/index.js'
import type { Identity } from './identity.js'

/** Who owns the fields that Setpoint's command applies; `setpoint install` has the same name. */
export const FIELD_MANAGER = 'setpoint'

/** The cluster that is deployed to: objects of any kind, by their identity. */
export class Cluster {
  readonly client: Client
  readonly runtime: Runtime
  readonly #force: boolean

  constructor(client: Client, runtime: Runtime, { force = false }: { readonly force?: boolean } = {}) {
    this.client = client
    this.runtime = runtime
    this.#force = force
  }

  /** Undefined for what is not there, and for what is of a kind that is not there. */
  async get({ apiVersion, kind, ...target }: Identity): Promise<KubeObject | undefined> {
    try {
      return await this.client.get({ apiVersion, kind }, target)
    } catch (error) {
      if (this.runtime.isNotFound(error) || isKindUnknown(error)) return undefined
      throw error
    }
  }

  /** What applying it would give; nothing is stored. */
  tryApply(object: TypedObject): Promise<KubeObject> {
    return this.#apply(object, true)
  }

  apply(object: TypedObject): Promise<KubeObject> {
    return this.#apply(object, false)
  }

  #apply(object: TypedObject, dryRun: boolean): Promise<KubeObject> {
    const { apiVersion, kind } = object
    return this.client.apply({ apiVersion, kind }, object as never, {
      fieldManager: FIELD_MANAGER,
      fieldValidation: 'Strict',
      force: this.#force,
      dryRun,
    })
  }

  /** False when it was not there. A Deployment goes after its pods: whoever sees it gone knows that nothing runs. */
  async delete({ apiVersion, kind, ...target }: Identity): Promise<boolean> {
    const options = kind === 'Deployment' ? ({ propagationPolicy: 'Foreground' } as const) : {}
    try {
      await this.client.delete({ apiVersion, kind }, target, options)
      return true
    } catch (error) {
      if (this.runtime.isNotFound(error) || isKindUnknown(error)) return false
      throw error
    }
  }

  /** Whether the user may do this to the object, as far as roles say. */
  async isAllowed(verb: string, { apiVersion, kind, namespace, name }: Identity): Promise<boolean> {
    const { group, version, plural: resource } = await this.client.kind({ apiVersion, kind })
    const { status } = await this.client.create(SelfSubjectAccessReview, {
      metadata: {},
      spec: {
        resourceAttributes: {
          verb,
          group,
          version,
          resource,
          ...(verb === 'create' ? {} : { name }),
          ...(namespace === undefined ? {} : { namespace }),
        },
      },
    })
    return status?.allowed === true
  }
}

/** The kind went before its object, or never was. */
export function isKindUnknown(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 'KindUnknown'
}
