import { denied, webhook, type WebhookDefinition } from 'setpoint'
import { ApplicationNamespace } from './kind.js'

/** Set to the Namespace's name, it says that whoever deletes knows what goes along. */
export const CONFIRM = 'platform.example.com/confirm-delete'

type Spec = { readonly namespaceName: string; readonly deletionPolicy: 'Delete' | 'Orphan' }

/** Nobody should learn from an empty cluster what an owner reference does. */
export const applicationNamespaceWebhook: WebhookDefinition = webhook({
  for: ApplicationNamespace,
  validate: {
    create: ({ spec }) => consequences(spec),
    update: ({ spec }, old) => (old.spec.deletionPolicy === spec.deletionPolicy ? [] : consequences(spec)),
    delete({ metadata, spec }) {
      const { namespaceName, deletionPolicy } = spec
      if (deletionPolicy === 'Orphan' || metadata.annotations?.[CONFIRM] === namespaceName) return
      throw denied(
        `namespace ${namespaceName} and everything in it would go, too; keep it with spec.deletionPolicy: Orphan, or ` +
          `confirm: kubectl annotate applicationnamespace ${metadata.name ?? ''} ${CONFIRM}=${namespaceName}`,
      )
    },
  },
})

function consequences({ namespaceName, deletionPolicy }: Spec): string[] {
  return deletionPolicy === 'Orphan'
    ? []
    : [`deleting this object will delete namespace ${namespaceName} with everything in it`]
}
