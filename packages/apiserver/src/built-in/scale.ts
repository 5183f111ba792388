import {
  apiVersionOf,
  cloneObject,
  type DiscoverySubresource,
  fieldsPath,
  compileLabelSelector,
  type GroupVersionKind,
  type KubeObject,
  type LabelSelector,
} from '@setpoint/kube'
import type { Subresource, UpdateStrategy } from '../resource/index.js'
import { tableFor } from '../table/index.js'
import { scaleManagers } from '../managers/index.js'
import { builtInDecoder } from './codec.js'
import { SCALE_VERSIONS } from './managers.js'

const SCALE: GroupVersionKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' }

interface Scalable {
  readonly spec?: { readonly replicas?: number; readonly selector?: LabelSelector }
  readonly status?: { readonly replicas?: number }
}

/** How many replicas a workload has and should have, as autoscaling/v1 Scale. */
export function builtInScale(parent: GroupVersionKind, entry: DiscoverySubresource, main: UpdateStrategy): Subresource {
  return {
    name: entry.name,
    apiVersion: apiVersionOf(SCALE),
    kind: SCALE.kind,
    verbs: new Set(entry.verbs),
    decode: builtInDecoder(SCALE),
    view: (object) => scaleOf(parent, object),
    patchView: (object) => scaleOf(parent, object),
    merge(view, object) {
      const next = cloneObject(object)
      const spec = { ...(next['spec'] as object | undefined) }
      next['spec'] = { ...spec, replicas: (view as KubeObject & Scalable).spec?.replicas ?? 0 }
      const { resourceVersion, uid } = view.metadata
      if (resourceVersion === undefined || resourceVersion === '') delete next.metadata.resourceVersion
      else next.metadata.resourceVersion = resourceVersion
      if (uid !== undefined && uid !== '') next.metadata.uid = uid
      return next
    },
    strategy: main,
    managers: scaleManagers({
      apiVersion: apiVersionOf(parent),
      paths: new Map([[apiVersionOf(parent), fieldsPath('spec', 'replicas')]]),
      versions: SCALE_VERSIONS,
      view: (object) => scaleOf(parent, object),
    }),
    table: tableFor(SCALE),
  }
}

function scaleOf(parent: GroupVersionKind, object: KubeObject): KubeObject {
  const { spec, status } = object as KubeObject & Scalable
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata
  const metadata = Object.entries({ name, namespace, uid, resourceVersion, creationTimestamp })
  const selector = selectorText(parent, spec?.selector)
  return {
    kind: SCALE.kind,
    apiVersion: apiVersionOf(SCALE),
    metadata: Object.fromEntries(metadata.filter(([, value]) => value !== undefined)),
    spec: spec?.replicas === undefined || spec.replicas === 0 ? {} : { replicas: spec.replicas },
    status: { replicas: status?.replicas ?? 0, ...(selector === '' ? {} : { selector }) },
  }
}

/** ReplicationControllers select by a plain map of labels; everything newer by a LabelSelector. */
function selectorText({ kind }: GroupVersionKind, selector: LabelSelector | undefined): string {
  if (selector === undefined) return ''
  const matchLabels = selector as Record<string, string>
  return compileLabelSelector(kind === 'ReplicationController' ? { matchLabels } : selector).toString()
}
