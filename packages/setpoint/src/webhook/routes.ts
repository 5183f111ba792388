import { SetpointError } from '@setpoint/kube'
import type { AnswerDependencies, ReviewHandler } from './admission.js'
import { convertHandler } from './conversion.js'
import { convertibleKinds, hooksOf, type WebhookDefinition } from './hooks.js'
import type { BugMetrics } from './metrics.js'
import { CONVERT_PATH } from './paths.js'

/** The handlers of webhooks by their paths. Throws WebhookInvalid when two claim the same. */
export function routesOf(
  webhooks: readonly WebhookDefinition[],
  deps: Omit<AnswerDependencies, 'onBug'>,
  bugs: BugMetrics,
): ReadonlyMap<string, ReviewHandler> {
  const routes = new Map<string, ReviewHandler>()
  const admission = { ...deps, onBug: () => bugs.admission.add() }
  for (const { path, whose, handler } of hooksOf(webhooks)) {
    if (routes.has(path))
      throw new SetpointError(
        'WebhookInvalid',
        `${whose}: another one answers ${path} already; make one of the two, its functions in a list`,
      )
    routes.set(path, handler(admission))
  }
  const kinds = convertibleKinds(webhooks)
  if (kinds.length > 0) routes.set(CONVERT_PATH, convertHandler(kinds, { ...deps, onBug: () => bugs.conversion.add() }))
  return routes
}
