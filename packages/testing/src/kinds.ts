import type { Kind } from '@setpoint/kube'
import type { CustomResourceDefinition, WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { ControllerDefinition, ManagerOptions, WebhookDefinition } from 'setpoint'
import type { WatchedKind } from './backend/index.js'

/** What says which kinds an operator has to do with. */
interface Declarations {
  readonly controllers?: readonly ControllerDefinition[]
  readonly webhooks?: readonly WebhookDefinition[]
  readonly definitions?: readonly CustomResourceDefinition[]
  readonly manager?: Pick<ManagerOptions, 'cache'>
}

/** Kinds that bring their own definition: those made by resource(). */
type Declared = Kind & { definition(webhook?: WebhookClientConfig): CustomResourceDefinition }

/** Every definition once, the one with the most versions: a spoke's own knows nothing of its hub. */
export function definitionsOf(declarations: Declarations, conversion: WebhookClientConfig): CustomResourceDefinition[] {
  const { controllers = [], webhooks = [], definitions = [] } = declarations
  const kinds = [
    ...controllers.flatMap(kindsOf),
    ...webhooks.flatMap((webhook) => ('for' in webhook ? [webhook.for] : [])),
  ]
  const declared = kinds.filter((kind): kind is Declared => 'definition' in kind)
  const byName = new Map<string | undefined, CustomResourceDefinition>()
  for (const definition of [...declared.map((kind) => kind.definition(conversion)), ...definitions]) {
    const { name } = definition.metadata
    const known = byName.get(name)
    if (known === undefined || known.spec.versions.length <= definition.spec.versions.length)
      byName.set(name, definition)
  }
  return [...byName.values()]
}

/** Every kind that the operator watches, once. */
export function watchedKinds({ controllers = [], manager }: Declarations): WatchedKind[] {
  const limited = new Set([
    ...(manager?.cache?.kinds?.keys() ?? []),
    ...controllers.flatMap(({ config }) => (config.cache ?? []).map(([kind]) => kind)),
  ])
  const isWhole = (kind: Kind): boolean => !limited.has(kind) && manager?.cache?.defaults === undefined
  return [...new Set(controllers.flatMap(kindsOf))].map((kind) => ({ kind, isWhole: isWhole(kind) }))
}

function kindsOf({ for: main, owns, watches, uses }: ControllerDefinition): Kind[] {
  return [main, ...owns, ...watches.map((watched) => watched.kind), ...uses]
}
