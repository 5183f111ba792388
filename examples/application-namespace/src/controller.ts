import {
  after,
  controller,
  type ControllerDefinition,
  controllerOf,
  enqueueMapped,
  isBeingDeleted,
  isControlledBy,
  mergePatch,
  type Result,
  watch,
} from 'setpoint'
import { Namespace } from 'setpoint/kinds/v1'
import { CLAIM, claimOf, claimOn } from './claim.js'
import { ApplicationNamespace } from './kind.js'

type Bound = { readonly metadata: { readonly uid?: string } }

/**
 * Binds each ApplicationNamespace to its Namespace. The owner reference is there exactly when the Namespace is to go
 * with its owner: then the garbage collector takes it, whether this operator runs or not. There is nothing to finalize.
 */
export const applicationNamespaces: ControllerDefinition = controller({
  for: ApplicationNamespace,
  owns: [Namespace],
  // Those that are claimed and not owned lead back by their claim.
  watches: [
    watch(
      Namespace,
      enqueueMapped(({ metadata }) => {
        const claimant = claimOn(metadata)
        return claimant === undefined ? [] : [{ name: claimant.name }]
      }),
    ),
  ],
  async reconcile(app, ctx): Promise<Result> {
    const { namespaceName: name, deletionPolicy } = app.spec
    const found = ctx.get(Namespace, name)
    if (found !== undefined && isBeingDeleted(found)) {
      ctx.status({ phase: 'Terminating' })
      ctx.notReady('Terminating', `namespace ${name} is being deleted; it is made again when it is gone`)
      return after('10s')
    }
    const holder = found === undefined ? undefined : otherHolder(found)
    if (found !== undefined && holder !== undefined) {
      ctx.status({ phase: 'Claimed' })
      ctx.notReady('ClaimedByAnother', `namespace ${name} is ${holder}'s`)
      // What becomes of the other one is nothing that this one hears of.
      return after('1m')
    }
    const namespace = await (deletionPolicy === 'Delete' ? own() : claim())
    if (found !== undefined && claimOn(found.metadata)?.uid !== app.metadata.uid) {
      const consequence =
        deletionPolicy === 'Delete' ? 'it goes when this object does' : 'it stays when this object goes'
      ctx.event(deletionPolicy === 'Delete' ? 'Warning' : 'Normal', 'Adopted', `namespace ${name}: ${consequence}`)
      ctx.status({ adopted: true })
    }
    ctx.status({ phase: 'Bound', namespaceUid: namespace.metadata.uid })
    ctx.ready('Bound', `namespace ${name} is in place`)
    return undefined

    /** Whoever has it and still is: a controller, or the one of a claim. */
    function otherHolder(namespace: NonNullable<typeof found>): string | undefined {
      const controller = controllerOf(namespace)
      if (controller !== undefined && controller.uid !== app.metadata.uid)
        return `${controller.kind} ${controller.name}`
      const claimant = claimOn(namespace.metadata)
      if (claimant === undefined || claimant.uid === app.metadata.uid) return undefined
      const isThere = ctx.get(ApplicationNamespace, claimant.name)?.metadata.uid === claimant.uid
      return isThere ? `ApplicationNamespace ${claimant.name}` : undefined
    }

    async function own(): Promise<Bound> {
      if (found !== undefined && !isControlledBy(found, app)) await ctx.adopt(Namespace, name)
      return ctx.apply({ kind: Namespace, name, annotations: { [CLAIM]: claimOf(app) } })
    }

    /** Without an owner reference. The patch names what was looked at, so that nothing else is changed. */
    async function claim(): Promise<Bound> {
      const annotations = { [CLAIM]: claimOf(app) }
      if (found === undefined) return ctx.client.create(Namespace, { metadata: { name, annotations } })
      if (!isControlledBy(found, app) && claimOn(found.metadata)?.uid === app.metadata.uid) return found
      const { uid, resourceVersion, ownerReferences = [] } = found.metadata
      const others = ownerReferences.filter((reference) => reference.uid !== app.metadata.uid)
      const patch = mergePatch({ metadata: { uid, resourceVersion, annotations, ownerReferences: others } })
      return ctx.client.patch(Namespace, found, patch)
    }
  },
})
