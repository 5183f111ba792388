import type { ObjectMeta } from '@setpoint/kube'
import type * as apps from '@setpoint/kube/kinds/apps/v1'
import type * as batch from '@setpoint/kube/kinds/batch/v1'
import type * as coordination from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import type * as discovery from '@setpoint/kube/kinds/discovery.k8s.io/v1'
import type * as policy from '@setpoint/kube/kinds/policy/v1'
import type * as storage from '@setpoint/kube/kinds/storage.k8s.io/v1'
import type * as core from '@setpoint/kube/kinds/v1'

// Objects as they come out of storage: defaulted, so that what every object of the kind has is not optional here.

/** Whatever is stored. */
export interface StoredKind {
  apiVersion: string
  kind: string
  metadata: ObjectMeta
}

type Present<T, Field extends keyof T> = Omit<T, Field | 'metadata'> & {
  [Name in Field]-?: NonNullable<T[Name]>
} & { metadata: ObjectMeta }

type Whole<T extends { spec?: unknown; status?: unknown }> = Present<T, 'spec' | 'status'>

/** A template whose pod has a spec: what validation has let through. */
export type PodTemplate = Present<core.PodTemplateSpec, 'spec'>

type WithTemplate<T extends { spec?: unknown; status?: unknown }> = Omit<Whole<T>, 'spec'> & {
  spec: Omit<NonNullable<T['spec']>, 'template' | 'selector'> & {
    template: PodTemplate
    selector: NonNullable<core.PersistentVolumeClaimSpec['selector']>
  }
}

export type Pod = Whole<core.Pod>
export type Node = Whole<core.Node>
export type Service = Whole<core.Service>
export type Endpoints = Present<core.Endpoints, never>
export type PersistentVolume = Whole<core.PersistentVolume>
export type PersistentVolumeClaim = Whole<core.PersistentVolumeClaim>
export type Deployment = WithTemplate<apps.Deployment>
export type ReplicaSet = WithTemplate<apps.ReplicaSet>
export type StatefulSet = WithTemplate<apps.StatefulSet>
export type DaemonSet = WithTemplate<apps.DaemonSet>
export type ControllerRevision = Present<apps.ControllerRevision, never>
export type ReplicationController = Omit<Whole<core.ReplicationController>, 'spec'> & {
  spec: Omit<NonNullable<core.ReplicationController['spec']>, 'template'> & { template: PodTemplate }
}
export type Job = WithTemplate<batch.Job>
export type CronJob = Whole<batch.CronJob>
export type EndpointSlice = Present<discovery.EndpointSlice, never>
export type PodDisruptionBudget = Whole<policy.PodDisruptionBudget>
export type Lease = Present<coordination.Lease, 'spec'>
export type StorageClass = Present<storage.StorageClass, never>
