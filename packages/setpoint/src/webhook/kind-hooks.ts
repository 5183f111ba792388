import { isJsonObject, type Kind } from '@setpoint/kube'
import { deepFreeze } from '../cache/index.js'
import { type Admit, reviewHandler } from './admission.js'
import type { KindWebhookDefinition, Validators, WebhookConfig } from './definition.js'
import { functionsIn } from './functions.js'
import type { AdmissionRule, Hook, Operation } from './hook.js'
import { mutatePath, validatePath } from './paths.js'

/** What a kind's webhook asks the API server for: to be shown what it fills in, and what it judges. */
export function kindHooks({ for: kind, config }: KindWebhookDefinition): Hook[] {
  const { default: fill, validate = {} } = config
  const common = { whose: `webhook for ${kind.kind}.${kind.apiVersion}`, sideEffects: 'None', policy: config } as const
  const hook = (type: Hook['type'], path: string, operations: readonly Operation[], admit: Admit): Hook => ({
    ...common,
    type,
    // At least three parts, as the API server wants it.
    name: `${type === 'mutating' ? 'mutate' : 'validate'}.${kind.plural}.${kind.group === '' ? 'core' : kind.group}`,
    path,
    rules: [ruleOf(kind, operations)],
    handler: (deps) => reviewHandler(admit, deps, kind),
  })
  const judged = operationsOf(validate)
  return [
    ...(functionsIn(fill).length === 0
      ? []
      : [hook('mutating', mutatePath(kind), ['CREATE', 'UPDATE'], filling(fill))]),
    ...(judged.length === 0 ? [] : [hook('validating', validatePath(kind), judged, judging(validate))]),
  ]
}

/** /mutate-…: each function of `default` on the same draft. Deletions pass: there is nothing to fill in. */
function filling(fill: WebhookConfig<Kind>['default']): Admit {
  const functions = functionsIn(fill)
  return async ({ request: { object }, context, heard }) => {
    if (context.operation === 'DELETE' || !isJsonObject(object)) return undefined
    const draft = structuredClone(object)
    for (const each of functions) heard(await each(draft as never, context))
    return draft
  }
}

/** /validate-…: the functions of the operation, with the object; for a deletion, the one that is to go. */
function judging({ create, update, delete: remove }: Validators<Kind>): Admit {
  const [creating, updating, deleting] = [functionsIn(create), functionsIn(update), functionsIn(remove)]
  return async ({ request: { object, oldObject }, context, heard }) => {
    deepFreeze(object)
    deepFreeze(oldObject)
    const { operation } = context
    if (operation === 'CREATE') for (const each of creating) heard(await each(object as never, context))
    if (operation === 'UPDATE')
      for (const each of updating) heard(await each(object as never, oldObject as never, context))
    if (operation === 'DELETE') for (const each of deleting) heard(await each(oldObject as never, context))
    return undefined
  }
}

/** Only what somebody looks at: a deletion that nobody judges must not wait for an operator that is away. */
function operationsOf({ create, update, delete: remove }: Validators<Kind>): Operation[] {
  return [
    ...(functionsIn(create).length === 0 ? [] : (['CREATE'] as const)),
    ...(functionsIn(update).length === 0 ? [] : (['UPDATE'] as const)),
    ...(functionsIn(remove).length === 0 ? [] : (['DELETE'] as const)),
  ]
}

function ruleOf({ group, version, plural, namespaced }: Kind, operations: readonly Operation[]): AdmissionRule {
  return {
    apiGroups: [group],
    apiVersions: [version],
    resources: [plural],
    operations,
    scope: namespaced ? 'Namespaced' : 'Cluster',
  }
}
