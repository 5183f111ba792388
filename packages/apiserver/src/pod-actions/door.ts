import type { Subresource } from '../resource/index.js'

/** A subresource as admission sees it: what is sent is what is seen, and nothing of the pod itself. */
export function doorOf({
  name,
  apiVersion,
  kind,
  decode,
  managers,
}: Pick<Subresource, 'name' | 'apiVersion' | 'kind' | 'decode' | 'managers'>): Subresource {
  return {
    name,
    apiVersion,
    kind,
    verbs: new Set(['create']),
    view: (object) => object,
    patchView: (object) => object,
    decode,
    merge: (view) => view,
    strategy: {
      prepareForUpdate() {},
      validateUpdate: () => [],
      canonicalize() {},
      allowCreateOnUpdate: false,
      allowUnconditionalUpdate: true,
    },
    managers,
    table: undefined,
  }
}
