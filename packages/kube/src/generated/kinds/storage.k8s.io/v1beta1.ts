// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta } from '../meta/v1.js'

export interface VolumeAttributesClass {
  apiVersion: 'storage.k8s.io/v1beta1'
  kind: 'VolumeAttributesClass'
  metadata: ObjectMeta
  driverName: string
  parameters?: { [key: string]: string }
}

export interface VolumeAttributesClassList {
  apiVersion: 'storage.k8s.io/v1beta1'
  kind: 'VolumeAttributesClassList'
  metadata: ListMeta
  items: VolumeAttributesClass[]
}

export const VolumeAttributesClass: Kind<VolumeAttributesClass> = /* @__PURE__ */ defineKind({ group: 'storage.k8s.io', version: 'v1beta1', kind: 'VolumeAttributesClass', plural: 'volumeattributesclasses', namespaced: false, shortNames: ['vac'] })
