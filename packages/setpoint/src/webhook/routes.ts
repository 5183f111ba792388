import { SetpointError } from '@setpoint/kube'
import { type AnswerDependencies, mutateHandler, type ReviewHandler, validateHandler } from './admission.js'
import { type ConvertibleKind, convertHandler } from './conversion.js'
import { CONVERT_PATH, mutatePath, validatePath, type WebhookDefinition } from './definition.js'
import type { BugMetrics } from './metrics.js'

/** The handlers of webhooks by their paths. Throws WebhookInvalid when two claim the same. */
export function routesOf(
  webhooks: readonly WebhookDefinition[],
  deps: Omit<AnswerDependencies, 'onBug'>,
  bugs: BugMetrics,
): ReadonlyMap<string, ReviewHandler> {
  const routes = new Map<string, ReviewHandler>()
  const admission = { ...deps, onBug: () => bugs.admission.add() }
  for (const webhook of webhooks) {
    const { for: kind, config } = webhook
    const found: [string, ReviewHandler][] = []
    if (config.default !== undefined) found.push([mutatePath(kind), mutateHandler(webhook, admission)])
    if (config.validate !== undefined) found.push([validatePath(kind), validateHandler(webhook, admission)])
    for (const [path, handler] of found) {
      if (routes.has(path))
        throw new SetpointError(
          'WebhookInvalid',
          `webhook for ${kind.kind}.${kind.apiVersion}: another one answers ${path} already; make one of the two`,
        )
      routes.set(path, handler)
    }
  }
  const kinds: ConvertibleKind[] = webhooks
    .map(({ for: kind }) => kind)
    .filter(({ conversion }) => conversion !== undefined)
  if (kinds.length > 0) routes.set(CONVERT_PATH, convertHandler(kinds, { ...deps, onBug: () => bugs.conversion.add() }))
  return routes
}
