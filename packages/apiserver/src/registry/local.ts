import { cloneObject, type Json, type JsonObject, type KubeObject } from '@setpoint/kube'
import type { Resource } from '../resource/index.js'
import { collectionPrefix, objectKey } from './keys.js'
import type { RegistryDependencies, RequestContext, User } from './context.js'
import { createObject } from './create.js'
import { deleteObject, type DeleteOptions } from './delete.js'
import { trackOwnership } from './ownership.js'
import { updateObject } from './update.js'

/**
 * The server's own hands: the registry's verbs without HTTP, for controllers inside the server. The same rules hold
 * as for everybody (validation, finalizers, no-op writes that write nothing); only authorization is behind it.
 * Objects that come back are shared with storage: read-only.
 */
export class LocalClient {
  constructor(
    private readonly dependencies: RegistryDependencies,
    private readonly user: User,
    /** The field manager that its writes go by. */
    private readonly manager: string,
  ) {}

  get(resource: Resource, namespace: string, name: string): KubeObject | undefined {
    const stored = this.dependencies.storage.get(objectKey(resource, namespace, name))
    return stored === undefined ? undefined : resource.codec.load(stored.object)
  }

  /** namespace '' lists all of them. */
  list(resource: Resource, namespace: string): KubeObject[] {
    const { items } = this.dependencies.storage.list(collectionPrefix(resource, namespace))
    return items.map(({ object }) => resource.codec.load(object))
  }

  /** Decodes and defaults the object like one that a client sent; takes it over. */
  async create(resource: Resource, sent: KubeObject): Promise<KubeObject> {
    const context = this.#context(resource, sent.metadata.namespace ?? '')
    const { object } = resource.codec.decode({ value: sent as unknown as Json })
    const name = object.metadata.name ?? ''
    const options = { dryRun: false, fieldManager: this.manager }
    await trackOwnership(this.dependencies.clock, context, options, undefined, object)
    await this.dependencies.admission.mutate({
      operation: 'CREATE',
      context,
      name,
      object,
      old: undefined,
      dryRun: false,
    })
    const created = await createObject(this.dependencies, context, object, options)
    return created.object
  }

  /**
   * Changes an object: `change` gets a deep copy of what is there and edits it; it runs again when somebody else was
   * faster. A 404 when the object is gone.
   */
  async update(
    resource: Resource,
    { namespace, name, subresource }: { namespace: string; name: string; subresource?: string },
    change: (object: KubeObject) => void,
  ): Promise<KubeObject> {
    const context = this.#context(resource, namespace, subresource)
    const { object } = await updateObject(this.dependencies, context, {
      name,
      forceAllowCreate: false,
      uidIsPrecondition: true,
      options: { dryRun: false, fieldManager: this.manager },
      produce(existing) {
        const copy = cloneObject(existing as KubeObject)
        change(copy)
        return copy
      },
    })
    return object
  }

  /** Server-side apply under the client's own name, taking over what others own. A 404 when the object is gone. */
  async apply(
    resource: Resource,
    { namespace, name, subresource }: { namespace: string; name: string; subresource?: string },
    patch: JsonObject,
  ): Promise<KubeObject> {
    const context = this.#context(resource, namespace, subresource)
    const door = context.subresource ?? resource
    const decode = context.subresource?.decode ?? resource.codec.decode
    const { object } = await updateObject(this.dependencies, context, {
      name,
      forceAllowCreate: false,
      uidIsPrecondition: false,
      tracked: true,
      options: { dryRun: false, fieldManager: this.manager },
      produce: (existing) => {
        const live = resource.codec.fromHub(existing as KubeObject)
        const now = this.dependencies.clock.now()
        const applied = door.managers.apply({ live, patch, manager: this.manager, force: true, now })
        const decoded = decode({ value: cloneObject(applied) as unknown as Json }).object
        return resource.codec.toHub(context.subresource?.merge(decoded, live) ?? decoded)
      },
    })
    return object
  }

  async delete(
    resource: Resource,
    namespace: string,
    name: string,
    options: Omit<DeleteOptions, 'dryRun'> = {},
  ): Promise<void> {
    await deleteObject(this.dependencies, this.#context(resource, namespace), name, { ...options, dryRun: false })
  }

  #context(resource: Resource, namespace: string, subresource?: string): RequestContext {
    return {
      resource,
      subresource: subresource === undefined ? undefined : resource.subresources.get(subresource),
      namespace,
      user: this.user,
      userAgent: this.user.name,
      warnings: [],
    }
  }
}
