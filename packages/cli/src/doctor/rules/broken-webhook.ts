import type { KubeObject } from '@setpoint/kube'
import type { Finding } from '../finding.js'
import { BoundedMap } from '../bounded-map.js'
import { hasLasted } from './patience.js'
import { identityOf, type Lookup, type Rule, type Stand, type Version } from './rule.js'

const MOST = 1000
/** Milliseconds in which a Service that is being rolled out gets ready. */
const LONG = 15_000
const CONFIGURATIONS = new Set(['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'])

interface Webhook {
  readonly name: string
  readonly failurePolicy?: 'Fail' | 'Ignore'
  readonly clientConfig?: { readonly service?: { readonly namespace: string; readonly name: string } }
  readonly rules?: readonly { readonly resources?: readonly string[]; readonly operations?: readonly string[] }[]
}

interface Conversion {
  readonly webhook?: { readonly clientConfig?: Webhook['clientConfig'] }
}

/** Finds webhooks whose Service is not there or has no ready endpoint. With failurePolicy Fail, writes are refused. */
export function brokenWebhookRule(): Rule {
  const configurations = new BoundedMap<string, { readonly object: KubeObject; readonly firstSeen: number }>(MOST)
  return {
    seen({ object, identity, at }: Version) {
      if (!CONFIGURATIONS.has(object.kind) && object.kind !== 'CustomResourceDefinition') return
      const firstSeen = configurations.get(identity.uid)?.firstSeen ?? at
      if (webhooksIn(object).length === 0) configurations.delete(identity.uid)
      else configurations.set(identity.uid, { object, firstSeen })
    },
    removed({ uid }) {
      configurations.delete(uid)
    },
    async findings(stand: Stand): Promise<Finding[]> {
      const due = [...configurations.values()].filter(({ firstSeen }) => hasLasted(firstSeen, LONG, stand))
      const found = await Promise.all(
        due.flatMap(({ object }) => webhooksIn(object).map((webhook) => examine(object, webhook, stand.lookup))),
      )
      return found.filter((finding) => finding !== undefined)
    },
  }
}

/** Those that go to a Service; a definition's conversion counts as one. */
function webhooksIn(object: KubeObject): Webhook[] {
  if (CONFIGURATIONS.has(object.kind)) {
    return ((object['webhooks'] ?? []) as Webhook[]).filter(({ clientConfig }) => clientConfig?.service !== undefined)
  }
  const { conversion } = (object['spec'] ?? {}) as { conversion?: Conversion }
  const clientConfig = conversion?.webhook?.clientConfig
  return clientConfig?.service === undefined ? [] : [{ name: 'conversion', failurePolicy: 'Fail', clientConfig }]
}

async function examine(object: KubeObject, webhook: Webhook, lookup: Lookup): Promise<Finding | undefined> {
  const { namespace = '', name = '' } = webhook.clientConfig?.service ?? {}
  const service = await lookup.get({ apiVersion: 'v1', kind: 'Service', namespace, name })
  if (service === 'unknown') return undefined
  const trouble = service === undefined ? 'does not exist' : await troubleOf(service, lookup)
  if (trouble === undefined) return undefined
  const isStrict = webhook.failurePolicy !== 'Ignore'
  return {
    rule: 'broken-webhook',
    severity: isStrict ? 'problem' : 'notice',
    object: identityOf(object),
    summary: `webhook ${webhook.name} of ${object.kind} ${object.metadata.name ?? ''} goes to Service ${namespace}/${name}, which ${trouble}; ${consequence(object, webhook)}`,
    fields: [],
    managers: [],
    evidence: [],
    count: 1,
    remedy: 'start what serves the webhook, or delete its configuration when the operator is gone',
  }
}

async function troubleOf({ metadata, spec }: KubeObject, lookup: Lookup): Promise<string | undefined> {
  const { type, selector } = (spec ?? {}) as { type?: string; selector?: object }
  // Somebody else keeps the endpoints of these, or there are none to keep.
  if (type === 'ExternalName' || selector === undefined) return undefined
  const { namespace = '', name = '' } = metadata
  const kind = { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice' }
  const slices = await lookup.list(kind, namespace, { 'kubernetes.io/service-name': name })
  if (slices === 'unknown') return undefined
  const isReady = slices.some((slice) =>
    ((slice['endpoints'] ?? []) as { conditions?: { ready?: boolean } }[]).some(
      ({ conditions }) => conditions?.ready !== false,
    ),
  )
  return isReady ? undefined : 'has no ready endpoint'
}

function consequence(object: KubeObject, { failurePolicy, rules = [] }: Webhook): string {
  if (object.kind === 'CustomResourceDefinition') return 'objects stored in another version cannot be read'
  const resources = [...new Set(rules.flatMap((rule) => rule.resources ?? []))].join(', ')
  const what = resources === '' ? 'what it is for' : resources
  return failurePolicy === 'Ignore'
    ? `writes of ${what} go past it, after its timeout`
    : `writes of ${what} are refused`
}
