import { Rendered } from '@setpoint/kube'
import { unifiedDiff } from './pod/internal/diff.js'
import { compactText, internalTree, prettyText, type Tree } from './pod/internal/render.js'

/**
 * kube-apiserver's own types of volumes, flow control and claims to devices, which some messages show values of. The notation is that of
 * pod/internal/types.ts, which has the types that pods use too; `+` is a type whose fields stand in the one around it.
 */
const TYPES = `
AzureFilePersistentVolumeSource SecretName:s ShareName:s ReadOnly:b SecretNamespace:*s
CELDeviceSelector Expression:s
CSIPersistentVolumeSource Driver:s VolumeHandle:s ReadOnly:b FSType=fsType:s VolumeAttributes:{}s ControllerPublishSecretRef:*SecretReference NodeStageSecretRef:*SecretReference NodePublishSecretRef:*SecretReference ControllerExpandSecretRef:*SecretReference NodeExpandSecretRef:*SecretReference
CapacityRequirements Requests:{}q
CephFSPersistentVolumeSource Monitors:[]s Path:s User:s SecretFile:s SecretRef:*SecretReference ReadOnly:b
CinderPersistentVolumeSource VolumeID:s FSType=fsType:s ReadOnly:b SecretRef:*SecretReference
DeviceClaim Requests:[]DeviceRequest Constraints:[]DeviceConstraint Config:[]DeviceClaimConfiguration
DeviceClaimConfiguration Requests:[]s Opaque:*OpaqueDeviceConfiguration
DeviceConstraint Requests:[]s MatchAttribute:*s DistinctAttribute:*s
DeviceRequest Name:s Exactly:*ExactDeviceRequest FirstAvailable:[]DeviceSubRequest
DeviceSelector CEL=cel:*CELDeviceSelector
DeviceSubRequest Name:s DeviceClassName:s Selectors:[]DeviceSelector AllocationMode:s Count:n Tolerations:[]DeviceToleration Capacity:*CapacityRequirements
DeviceToleration Key:s Operator:s Value:s Effect:s TolerationSeconds:*n
ExactDeviceRequest DeviceClassName:s Selectors:[]DeviceSelector AllocationMode:s Count:n AdminAccess:*b Tolerations:[]DeviceToleration Capacity:*CapacityRequirements
ExemptPriorityLevelConfiguration NominalConcurrencyShares:*n LendablePercent:*n
FlexPersistentVolumeSource Driver:s FSType=fsType:s SecretRef:*SecretReference ReadOnly:b Options:{}s
FlowDistinguisherMethod Type:s
FlowSchemaSpec PriorityLevelConfiguration:PriorityLevelConfigurationReference MatchingPrecedence:n DistinguisherMethod:*FlowDistinguisherMethod Rules:[]PolicyRulesWithSubjects
GlusterfsPersistentVolumeSource EndpointsName=endpoints:s Path:s ReadOnly:b EndpointsNamespace:*s
GroupSubject Name:s
ISCSIPersistentVolumeSource TargetPortal:s IQN=iqn:s Lun:n ISCSIInterface=iscsiInterface:s FSType=fsType:s ReadOnly:b Portals:[]s DiscoveryCHAPAuth=chapAuthDiscovery:b SessionCHAPAuth=chapAuthSession:b SecretRef:*SecretReference InitiatorName:*s
LimitResponse Type:s Queuing:*QueuingConfiguration
LimitedPriorityLevelConfiguration NominalConcurrencyShares:n LimitResponse:LimitResponse LendablePercent:*n BorrowingLimitPercent:*n
LocalVolumeSource Path:s FSType=fsType:*s
NonResourcePolicyRule Verbs:[]s NonResourceURLs:[]s
ObjectReference Kind:s Namespace:s Name:s UID=uid:s APIVersion=apiVersion:s ResourceVersion:s FieldPath:s
OpaqueDeviceConfiguration Driver:s Parameters:j
PersistentVolumeSource GCEPersistentDisk=gcePersistentDisk:*GCEPersistentDiskVolumeSource AWSElasticBlockStore=awsElasticBlockStore:*AWSElasticBlockStoreVolumeSource HostPath:*HostPathVolumeSource Glusterfs:*GlusterfsPersistentVolumeSource NFS=nfs:*NFSVolumeSource RBD=rbd:*RBDPersistentVolumeSource Quobyte:*QuobyteVolumeSource ISCSI=iscsi:*ISCSIPersistentVolumeSource FlexVolume:*FlexPersistentVolumeSource Cinder:*CinderPersistentVolumeSource CephFS=cephfs:*CephFSPersistentVolumeSource FC=fc:*FCVolumeSource Flocker:*FlockerVolumeSource AzureFile:*AzureFilePersistentVolumeSource VsphereVolume:*VsphereVirtualDiskVolumeSource AzureDisk:*AzureDiskVolumeSource PhotonPersistentDisk:*PhotonPersistentDiskVolumeSource PortworxVolume:*PortworxVolumeSource ScaleIO:*ScaleIOPersistentVolumeSource Local:*LocalVolumeSource StorageOS=storageos:*StorageOSPersistentVolumeSource CSI=csi:*CSIPersistentVolumeSource
PersistentVolumeSpec Capacity:{}q +PersistentVolumeSource AccessModes:[]s ClaimRef:*ObjectReference PersistentVolumeReclaimPolicy:s StorageClassName:s MountOptions:[]s VolumeMode:*s NodeAffinity:*VolumeNodeAffinity VolumeAttributesClassName:*s
PolicyRulesWithSubjects Subjects:[]Subject ResourceRules:[]ResourcePolicyRule NonResourceRules:[]NonResourcePolicyRule
PriorityLevelConfigurationReference Name:s
PriorityLevelConfigurationSpec Type:s Limited:*LimitedPriorityLevelConfiguration Exempt:*ExemptPriorityLevelConfiguration
QueuingConfiguration Queues:n HandSize:n QueueLengthLimit:n
RBDPersistentVolumeSource CephMonitors=monitors:[]s RBDImage=image:s FSType=fsType:s RBDPool=pool:s RadosUser=user:s Keyring:s SecretRef:*SecretReference ReadOnly:b
ResourceClaimSpec Devices:DeviceClaim
ResourcePolicyRule Verbs:[]s APIGroups=apiGroups:[]s Resources:[]s ClusterScope:b Namespaces:[]s
ScaleIOPersistentVolumeSource Gateway:s System:s SecretRef:*SecretReference SSLEnabled=sslEnabled:b ProtectionDomain:s StoragePool:s StorageMode:s VolumeName:s FSType=fsType:s ReadOnly:b
SecretReference Name:s Namespace:s
ServiceAccountSubject Namespace:s Name:s
StorageOSPersistentVolumeSource VolumeName:s VolumeNamespace:s FSType=fsType:s ReadOnly:b SecretRef:*ObjectReference
Subject Kind:s User:*UserSubject Group:*GroupSubject ServiceAccount:*ServiceAccountSubject
UserSubject Name:s
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
  if (type.startsWith('[]') && fieldsOf(type.slice(2)) !== undefined) {
    return Array.isArray(value) && value.length > 0 ? value.map((item) => treeOf(type.slice(2), item)) : 'null'
  }
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

/** The value as `Invalid value: …` shows it. */
export function internalText(type: string, value: unknown): Rendered {
  return new Rendered(compactText(treeOf(type, value)))
}

/** The difference of two values of one internal type; '' when there is none. */
export function internalTextDiff(type: string, before: unknown, after: unknown): string {
  return unifiedDiff(prettyText(treeOf(type, before)), prettyText(treeOf(type, after)))
}
