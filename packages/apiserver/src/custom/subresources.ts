import { builtInDecoder } from '../built-in/codec.js'
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

const VERBS: ReadonlySet<string> = new Set(['get', 'patch', 'update'])

/** The subresources that a version of a definition turns on. */
export function customSubresources(
  declared: CustomResourceSubresources | undefined,
  about: CustomKind,
  codec: Codec,
  strategy: Strategy,
): Map<string, Subresource> {
  const made = new Map<string, Subresource>()
  if (declared?.status !== undefined) made.set('status', status(about, codec))
  if (declared?.scale !== undefined) made.set('scale', scale(declared.scale, strategy))
  return made
}

function status(about: CustomKind, { decode }: Codec): Subresource {
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
    table: undefined,
  }
}

function scale(paths: CustomResourceSubresourceScale, strategy: Strategy): Subresource {
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
    table: customTable(scaleColumns(paths)),
  }
}
