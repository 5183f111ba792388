import { DELETE_OPTIONS, GET_OPTIONS, LIST_OPTIONS, type Parameter, SELECTION } from './parameters.js'

/**
 * Where the paths of built-in and of custom resources differ. kube-apiserver has two path builders that have drifted
 * apart; here the drift is data for one.
 */
export interface Dialect {
  /** Media types of a single answer. */
  readonly produces: readonly string[]
  /** Media types that a list can be watched in, beside `produces`. */
  readonly streams: readonly string[]
  /** Media types of a body that is not a patch. */
  readonly consumes: readonly string[]
  readonly patches: readonly string[]
  /** Whether the deprecated /watch/ paths and the resource list itself are documented. */
  readonly isComplete: boolean
  readonly readParameters: readonly Parameter[]
  readonly deleteCollectionParameters: readonly Parameter[]
  readonly deleteCollectionTakesOptions: boolean
  /** Whether an apply patch is documented to create. */
  readonly patchCreates: boolean
  /** Whether an operation on a subresource names the kind of the subresource (Scale) or that of its parent. */
  readonly namesSubresourceKind: boolean
}

const STRATEGIC = 'application/strategic-merge-patch+json'
const PATCHES = ['application/json-patch+json', 'application/merge-patch+json']
const APPLY = 'application/apply-patch+yaml'

export const BUILT_IN: Dialect = {
  produces: ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'],
  streams: ['application/json;stream=watch', 'application/vnd.kubernetes.protobuf;stream=watch'],
  consumes: ['*/*'],
  patches: [...PATCHES, STRATEGIC, APPLY],
  isComplete: true,
  readParameters: [],
  deleteCollectionParameters: [...DELETE_OPTIONS, ...SELECTION],
  deleteCollectionTakesOptions: true,
  patchCreates: true,
  namesSubresourceKind: true,
}

/** What a server documents whose feature gate CBORServingAndStorage is on, as it was for the documents of the release. */
export const BUILT_IN_WITH_CBOR: Dialect = {
  ...BUILT_IN,
  produces: [...BUILT_IN.produces, 'application/cbor'],
  streams: [...BUILT_IN.streams, 'application/cbor-seq'],
  patches: [...BUILT_IN.patches, 'application/apply-patch+cbor'],
}

export const CUSTOM: Dialect = {
  produces: ['application/json', 'application/yaml'],
  streams: [],
  consumes: ['application/json', 'application/yaml'],
  patches: [...PATCHES, APPLY],
  isComplete: false,
  readParameters: GET_OPTIONS,
  deleteCollectionParameters: LIST_OPTIONS,
  deleteCollectionTakesOptions: false,
  patchCreates: false,
  namesSubresourceKind: false,
}
