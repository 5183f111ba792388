import { Rendered } from '@setpoint/kube'
import type { PersistentVolumeSpec, VolumeNodeAffinity } from '@setpoint/kube/kinds/v1'
import type { VolumeAttachmentSpec } from '@setpoint/kube/kinds/storage.k8s.io/v1'
import { unifiedDiff } from '../pod/internal/diff.js'
import { compactText, internalTree, prettyText, type Tree } from '../pod/internal/render.js'

/**
 * kube-apiserver's own types of volumes, in the notation of ../pod/internal/types.ts, which has the ones that pods use
 * too. `+` is a type whose fields stand in the one around it.
 */
const TYPES = `
AzureFilePersistentVolumeSource SecretName:s ShareName:s ReadOnly:b SecretNamespace:*s
CSIPersistentVolumeSource Driver:s VolumeHandle:s ReadOnly:b FSType=fsType:s VolumeAttributes:{}s ControllerPublishSecretRef:*SecretReference NodeStageSecretRef:*SecretReference NodePublishSecretRef:*SecretReference ControllerExpandSecretRef:*SecretReference NodeExpandSecretRef:*SecretReference
CephFSPersistentVolumeSource Monitors:[]s Path:s User:s SecretFile:s SecretRef:*SecretReference ReadOnly:b
CinderPersistentVolumeSource VolumeID:s FSType=fsType:s ReadOnly:b SecretRef:*SecretReference
FlexPersistentVolumeSource Driver:s FSType=fsType:s SecretRef:*SecretReference ReadOnly:b Options:{}s
GlusterfsPersistentVolumeSource EndpointsName=endpoints:s Path:s ReadOnly:b EndpointsNamespace:*s
ISCSIPersistentVolumeSource TargetPortal:s IQN=iqn:s Lun:n ISCSIInterface=iscsiInterface:s FSType=fsType:s ReadOnly:b Portals:[]s DiscoveryCHAPAuth=chapAuthDiscovery:b SessionCHAPAuth=chapAuthSession:b SecretRef:*SecretReference InitiatorName:*s
LocalVolumeSource Path:s FSType=fsType:*s
ObjectReference Kind:s Namespace:s Name:s UID=uid:s APIVersion=apiVersion:s ResourceVersion:s FieldPath:s
PersistentVolumeSource GCEPersistentDisk=gcePersistentDisk:*GCEPersistentDiskVolumeSource AWSElasticBlockStore=awsElasticBlockStore:*AWSElasticBlockStoreVolumeSource HostPath:*HostPathVolumeSource Glusterfs:*GlusterfsPersistentVolumeSource NFS=nfs:*NFSVolumeSource RBD=rbd:*RBDPersistentVolumeSource Quobyte:*QuobyteVolumeSource ISCSI=iscsi:*ISCSIPersistentVolumeSource FlexVolume:*FlexPersistentVolumeSource Cinder:*CinderPersistentVolumeSource CephFS=cephfs:*CephFSPersistentVolumeSource FC=fc:*FCVolumeSource Flocker:*FlockerVolumeSource AzureFile:*AzureFilePersistentVolumeSource VsphereVolume:*VsphereVirtualDiskVolumeSource AzureDisk:*AzureDiskVolumeSource PhotonPersistentDisk:*PhotonPersistentDiskVolumeSource PortworxVolume:*PortworxVolumeSource ScaleIO:*ScaleIOPersistentVolumeSource Local:*LocalVolumeSource StorageOS=storageos:*StorageOSPersistentVolumeSource CSI=csi:*CSIPersistentVolumeSource
PersistentVolumeSpec Capacity:{}q +PersistentVolumeSource AccessModes:[]s ClaimRef:*ObjectReference PersistentVolumeReclaimPolicy:s StorageClassName:s MountOptions:[]s VolumeMode:*s NodeAffinity:*VolumeNodeAffinity VolumeAttributesClassName:*s
RBDPersistentVolumeSource CephMonitors=monitors:[]s RBDImage=image:s FSType=fsType:s RBDPool=pool:s RadosUser=user:s Keyring:s SecretRef:*SecretReference ReadOnly:b
ScaleIOPersistentVolumeSource Gateway:s System:s SecretRef:*SecretReference SSLEnabled=sslEnabled:b ProtectionDomain:s StoragePool:s StorageMode:s VolumeName:s FSType=fsType:s ReadOnly:b
SecretReference Name:s Namespace:s
StorageOSPersistentVolumeSource VolumeName:s VolumeNamespace:s FSType=fsType:s ReadOnly:b SecretRef:*ObjectReference
VolumeAttachmentSource PersistentVolumeName:*s InlineVolumeSpec:*PersistentVolumeSpec
VolumeAttachmentSpec Attacher:s Source:VolumeAttachmentSource NodeName:s
VolumeNodeAffinity Required:*NodeSelector
`

let types: ReadonlyMap<string, readonly string[]> | undefined

/** Read when the first message needs it, which most servers never do. */
function fieldsOf(type: string): readonly string[] | undefined {
  types ??= new Map(
    TYPES.trim()
      .split('\n')
      .map((line) => {
        const [name = '', ...fields] = line.split(' ')
        return [name, fields]
      }),
  )
  return types.get(type)
}

function treeOf(type: string, value: unknown): Tree {
  if (type.startsWith('*')) return value === undefined || value === null ? 'null' : treeOf(type.slice(1), value)
  const fields = fieldsOf(type)
  if (fields === undefined) return internalTree(type, value)
  return new Map(fields.flatMap((field) => membersOf(field, value as Record<string, unknown>)))
}

function membersOf(field: string, value: Record<string, unknown>): [string, Tree][] {
  if (field.startsWith('+')) return (fieldsOf(field.slice(1)) ?? []).flatMap((inner) => membersOf(inner, value))
  const [names = '', type = ''] = field.split(':')
  const [goName = '', name = `${goName.slice(0, 1).toLowerCase()}${goName.slice(1)}`] = names.split('=')
  return [[goName, treeOf(type, value[name])]]
}

/** How two volumes differ in where their data is; '' when they do not. */
export function sourceDiff(before: PersistentVolumeSpec, after: PersistentVolumeSpec): string {
  const text = (spec: PersistentVolumeSpec): string => prettyText(treeOf('PersistentVolumeSource', spec))
  return unifiedDiff(text(before), text(after))
}

export function affinityText(affinity: VolumeNodeAffinity | undefined): Rendered {
  return new Rendered(compactText(treeOf('*VolumeNodeAffinity', affinity)))
}

export function attachmentText(spec: VolumeAttachmentSpec): Rendered {
  return new Rendered(compactText(treeOf('VolumeAttachmentSpec', spec)))
}
