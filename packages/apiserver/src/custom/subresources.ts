import {
  excludeFields,
  fieldSet,
  fieldsPath,
  type GroupVersionKind,
  type ObjectVersions,
  type ReplicasPaths,
} from '@setpoint/kube'
import { builtInDecoder } from '../built-in/codec.js'
import { SCALE_VERSIONS } from '../built-in/managers.js'
import { managersOf, scaleManagers } from '../managers/index.js'
import {
  type CustomResourceSubresources,
  type CustomResourceSubresourceScale,
  type Scale,
  scaleColumns,
  scaleOf,
  scaleToPatch,
  withScale,
} from '../crd/index.js'
import type { Codec, Strategy, Subresource } from '../resource/index.js'
import { customTable } from '../table/index.js'
import { type CustomKind, customStatusStrategy } from './strategy.js'

/** What field ownership has to know about the kind. */
export interface CustomOwnership {
  readonly kind: GroupVersionKind
  readonly versions: ObjectVersions
  readonly paths: ReplicasPaths
}

const VERBS: ReadonlySet<string> = new Set(['get', 'patch', 'update'])

/** The subresources that a version of a definition turns on. */
export function customSubresources(
  declared: CustomResourceSubresources | undefined,
  about: CustomKind,
  codec: Codec,
  strategy: Strategy,
  { kind, versions, paths }: CustomOwnership,
): Map<string, Subresource> {
  const made = new Map<string, Subresource>()
  if (declared?.status !== undefined) made.set('status', status(about, codec, kind, versions))
  if (declared?.scale !== undefined) made.set('scale', scale(declared.scale, about, strategy, paths))
  return made
}

function status(about: CustomKind, { decode }: Codec, kind: GroupVersionKind, versions: ObjectVersions): Subresource {
  return {
    name: 'status',
    apiVersion: about.apiVersion,
    kind: about.kind,
    verbs: VERBS,
    view: (object) => object,
    patchView: (object) => object,
    decode,
    merge: (view) => view,
    strategy: customStatusStrategy(about),
    managers: managersOf({
      kind,
      versions,
      subresource: 'status',
      reset: excludeFields(fieldSet(fieldsPath('metadata'), fieldsPath('spec'))),
      empty: undefined,
    }),
    table: undefined,
  }
}

function scale(
  paths: CustomResourceSubresourceScale,
  { apiVersion }: CustomKind,
  strategy: Strategy,
  replicas: ReplicasPaths,
): Subresource {
  return {
    name: 'scale',
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    verbs: VERBS,
    view: (object) => scaleOf(object, paths),
    patchView: (object) => scaleToPatch(object, paths),
    decode: builtInDecoder({ group: 'autoscaling', version: 'v1', kind: 'Scale' }),
    merge(view, object) {
      const { uid } = view.metadata
      const next = withScale(object, view as Scale, paths)
      if (uid !== undefined && uid !== '') next.metadata.uid = uid
      return next
    },
    strategy,
    managers: scaleManagers({
      apiVersion,
      paths: replicas,
      versions: SCALE_VERSIONS,
      view: (object) => scaleToPatch(object, paths),
    }),
    table: customTable(scaleColumns(paths)),
  }
}
