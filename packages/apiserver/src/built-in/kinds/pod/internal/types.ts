/**
 * kube-apiserver's own types of pods: some messages show values of them. One type to a line, its fields in the order in
 * which Go prints them: the Go name, the field of the API after `=` where its name is another, and its type.
 *
 * Types: `s` text, `n` number, `b` boolean, `q` quantity, `j` anything that has JSON names of its own, or a type of this
 * table; `*` before it may be missing, `[]` is a list of it, `{}` a map. `+metadata` stands for the metadata's own
 * fields. A field of the API that begins with `^` is one of the pod spec around it.
 */
export const INTERNAL_TYPES = `
AWSElasticBlockStoreVolumeSource VolumeID:s FSType=fsType:s Partition:n ReadOnly:b
Affinity NodeAffinity:*NodeAffinity PodAffinity:*PodAffinity PodAntiAffinity:*PodAntiAffinity
AppArmorProfile Type:s LocalhostProfile:*s
AzureDiskVolumeSource DiskName:s DataDiskURI=diskURI:s CachingMode:*s FSType=fsType:*s ReadOnly:*b Kind:*s
AzureFileVolumeSource SecretName:s ShareName:s ReadOnly:b
CSIVolumeSource Driver:s ReadOnly:*b FSType=fsType:*s VolumeAttributes:{}s NodePublishSecretRef:*LocalObjectReference
Capabilities Add:[]s Drop:[]s
CephFSVolumeSource Monitors:[]s Path:s User:s SecretFile:s SecretRef:*LocalObjectReference ReadOnly:b
CinderVolumeSource VolumeID:s FSType=fsType:s ReadOnly:b SecretRef:*LocalObjectReference
ClusterTrustBundleProjection Name:*s SignerName:*s LabelSelector:*j Optional:*b Path:s
ConfigMapEnvSource Name:s Optional:*b
ConfigMapKeySelector Name:s Key:s Optional:*b
ConfigMapProjection Name:s Items:[]KeyToPath Optional:*b
ConfigMapVolumeSource Name:s Items:[]KeyToPath DefaultMode:*n Optional:*b
Container Name:s Image:s Command:[]s Args:[]s WorkingDir:s Ports:[]ContainerPort EnvFrom:[]EnvFromSource Env:[]EnvVar Resources:ResourceRequirements ResizePolicy:[]ContainerResizePolicy RestartPolicy:*s RestartPolicyRules:[]ContainerRestartRule VolumeMounts:[]VolumeMount VolumeDevices:[]VolumeDevice LivenessProbe:*Probe ReadinessProbe:*Probe StartupProbe:*Probe Lifecycle:*Lifecycle TerminationMessagePath:s TerminationMessagePolicy:s ImagePullPolicy:s SecurityContext:*SecurityContext Stdin:b StdinOnce:b TTY=tty:b
ContainerPort Name:s HostPort:n ContainerPort:n Protocol:s HostIP:s
ContainerResizePolicy ResourceName:s RestartPolicy:s
ContainerRestartRule Action:s ExitCodes:*ContainerRestartRuleOnExitCodes
ContainerRestartRuleOnExitCodes Operator:s Values:[]n
DownwardAPIProjection Items:[]DownwardAPIVolumeFile
DownwardAPIVolumeFile Path:s FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector Mode:*n
DownwardAPIVolumeSource Items:[]DownwardAPIVolumeFile DefaultMode:*n
EmptyDirVolumeSource Medium:s SizeLimit:*q
EnvFromSource Prefix:s ConfigMapRef:*ConfigMapEnvSource SecretRef:*SecretEnvSource
EnvVar Name:s Value:s ValueFrom:*EnvVarSource
EnvVarSource FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector ConfigMapKeyRef:*ConfigMapKeySelector SecretKeyRef:*SecretKeySelector FileKeyRef:*FileKeySelector
EphemeralContainer Name:s Image:s Command:[]s Args:[]s WorkingDir:s Ports:[]ContainerPort EnvFrom:[]EnvFromSource Env:[]EnvVar Resources:ResourceRequirements ResizePolicy:[]ContainerResizePolicy RestartPolicy:*s RestartPolicyRules:[]ContainerRestartRule VolumeMounts:[]VolumeMount VolumeDevices:[]VolumeDevice LivenessProbe:*Probe ReadinessProbe:*Probe StartupProbe:*Probe Lifecycle:*Lifecycle TerminationMessagePath:s TerminationMessagePolicy:s ImagePullPolicy:s SecurityContext:*SecurityContext Stdin:b StdinOnce:b TTY=tty:b TargetContainerName:s
EphemeralVolumeSource VolumeClaimTemplate:*PersistentVolumeClaimTemplate
ExecAction Command:[]s
FCVolumeSource TargetWWNs:[]s Lun:*n FSType=fsType:s ReadOnly:b WWIDs=wwids:[]s
FileKeySelector VolumeName:s Path:s Key:s Optional:*b
FlexVolumeSource Driver:s FSType=fsType:s SecretRef:*LocalObjectReference ReadOnly:b Options:{}s
FlockerVolumeSource DatasetName:s DatasetUUID:s
GCEPersistentDiskVolumeSource PDName=pdName:s FSType=fsType:s Partition:n ReadOnly:b
GRPCAction Port:n Service:*s
GitRepoVolumeSource Repository:s Revision:s Directory:s
GlusterfsVolumeSource EndpointsName=endpoints:s Path:s ReadOnly:b
HTTPGetAction Path:s Port:j Host:s Scheme:s HTTPHeaders=httpHeaders:[]HTTPHeader
HTTPHeader Name:s Value:s
HostAlias IP=ip:s Hostnames:[]s
HostIP IP=ip:s
HostPathVolumeSource Path:s Type:*s
ISCSIVolumeSource TargetPortal:s IQN=iqn:s Lun:n ISCSIInterface=iscsiInterface:s FSType=fsType:s ReadOnly:b Portals:[]s DiscoveryCHAPAuth=chapAuthDiscovery:b SessionCHAPAuth=chapAuthSession:b SecretRef:*LocalObjectReference InitiatorName:*s
ImageVolumeSource Reference:s PullPolicy:s
KeyToPath Key:s Path:s Mode:*n
Lifecycle PostStart:*LifecycleHandler PreStop:*LifecycleHandler StopSignal:*s
LifecycleHandler Exec:*ExecAction HTTPGet=httpGet:*HTTPGetAction TCPSocket=tcpSocket:*TCPSocketAction Sleep:*SleepAction
LocalObjectReference Name:s
NFSVolumeSource Server:s Path:s ReadOnly:b
NodeAffinity RequiredDuringSchedulingIgnoredDuringExecution:*NodeSelector PreferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm
NodeSelector NodeSelectorTerms:[]NodeSelectorTerm
NodeSelectorRequirement Key:s Operator:s Values:[]s
NodeSelectorTerm MatchExpressions:[]NodeSelectorRequirement MatchFields:[]NodeSelectorRequirement
ObjectFieldSelector APIVersion=apiVersion:s FieldPath:s
PersistentVolumeClaimSpec AccessModes:[]s Selector:*j Resources:VolumeResourceRequirements VolumeName:s StorageClassName:*s VolumeMode:*s DataSource:*TypedLocalObjectReference DataSourceRef:*TypedObjectReference VolumeAttributesClassName:*s
PersistentVolumeClaimTemplate +metadata Spec:PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource ClaimName:s ReadOnly:b
PhotonPersistentDiskVolumeSource PdID:s FSType=fsType:s
PodAffinity RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
PodAffinityTerm LabelSelector:*j Namespaces:[]s TopologyKey:s NamespaceSelector:*j MatchLabelKeys:[]s MismatchLabelKeys:[]s
PodAntiAffinity RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
PodCertificateProjection SignerName:s KeyType:s MaxExpirationSeconds:*n CredentialBundlePath:s KeyPath:s CertificateChainPath:s UserAnnotations:{}s
PodDNSConfig Nameservers:[]s Searches:[]s Options:[]PodDNSConfigOption
PodDNSConfigOption Name:s Value:*s
PodIP IP=ip:s
PodOS Name:s
PodReadinessGate ConditionType:s
PodResourceClaim Name:s ResourceClaimName:*s ResourceClaimTemplateName:*s
PodSchedulingGate Name:s
PodSchedulingGroup PodGroupName:*s
PodSecurityContext HostNetwork=^hostNetwork:b HostPID=^hostPID:b HostIPC=^hostIPC:b ShareProcessNamespace=^shareProcessNamespace:*b HostUsers=^hostUsers:*b SELinuxOptions=seLinuxOptions:*SELinuxOptions WindowsOptions:*WindowsSecurityContextOptions RunAsUser:*n RunAsGroup:*n RunAsNonRoot:*b SupplementalGroups:[]n SupplementalGroupsPolicy:*s FSGroup=fsGroup:*n FSGroupChangePolicy=fsGroupChangePolicy:*s Sysctls:[]Sysctl SeccompProfile:*SeccompProfile AppArmorProfile:*AppArmorProfile SELinuxChangePolicy=seLinuxChangePolicy:*s
PodSpec Volumes:[]Volume InitContainers:[]Container Containers:[]Container EphemeralContainers:[]EphemeralContainer RestartPolicy:s TerminationGracePeriodSeconds:*n ActiveDeadlineSeconds:*n DNSPolicy=dnsPolicy:s NodeSelector:{}s ServiceAccountName:s AutomountServiceAccountToken:*b NodeName:s SecurityContext:*PodSecurityContext ImagePullSecrets:[]LocalObjectReference Hostname:s Subdomain:s SetHostnameAsFQDN:*b Affinity:*Affinity SchedulerName:s Tolerations:[]Toleration HostAliases:[]HostAlias PriorityClassName:s Priority:*n PreemptionPolicy:*s DNSConfig=dnsConfig:*PodDNSConfig ReadinessGates:[]PodReadinessGate RuntimeClassName:*s Overhead:{}q EnableServiceLinks:*b TopologySpreadConstraints:[]TopologySpreadConstraint OS=os:*PodOS SchedulingGates:[]PodSchedulingGate ResourceClaims:[]PodResourceClaim Resources:*ResourceRequirements HostnameOverride:*s SchedulingGroup:*PodSchedulingGroup
PodTemplateSpec +metadata Spec:PodSpec
PortworxVolumeSource VolumeID:s FSType=fsType:s ReadOnly:b
PreferredSchedulingTerm Weight:n Preference:NodeSelectorTerm
Probe Exec:*ExecAction HTTPGet=httpGet:*HTTPGetAction TCPSocket=tcpSocket:*TCPSocketAction GRPC=grpc:*GRPCAction InitialDelaySeconds:n TimeoutSeconds:n PeriodSeconds:n SuccessThreshold:n FailureThreshold:n TerminationGracePeriodSeconds:*n
ProjectedVolumeSource Sources:[]VolumeProjection DefaultMode:*n
QuobyteVolumeSource Registry:s Volume:s ReadOnly:b User:s Group:s Tenant:s
RBDVolumeSource CephMonitors=monitors:[]s RBDImage=image:s FSType=fsType:s RBDPool=pool:s RadosUser=user:s Keyring:s SecretRef:*LocalObjectReference ReadOnly:b
ResourceClaim Name:s Request:s
ResourceFieldSelector ContainerName:s Resource:s Divisor:q
ResourceRequirements Limits:{}q Requests:{}q Claims:[]ResourceClaim
SELinuxOptions User:s Role:s Type:s Level:s
ScaleIOVolumeSource Gateway:s System:s SecretRef:*LocalObjectReference SSLEnabled=sslEnabled:b ProtectionDomain:s StoragePool:s StorageMode:s VolumeName:s FSType=fsType:s ReadOnly:b
SeccompProfile Type:s LocalhostProfile:*s
SecretEnvSource Name:s Optional:*b
SecretKeySelector Name:s Key:s Optional:*b
SecretProjection Name:s Items:[]KeyToPath Optional:*b
SecretVolumeSource SecretName:s Items:[]KeyToPath DefaultMode:*n Optional:*b
SecurityContext Capabilities:*Capabilities Privileged:*b SELinuxOptions=seLinuxOptions:*SELinuxOptions WindowsOptions:*WindowsSecurityContextOptions RunAsUser:*n RunAsGroup:*n RunAsNonRoot:*b ReadOnlyRootFilesystem:*b AllowPrivilegeEscalation:*b ProcMount:*s SeccompProfile:*SeccompProfile AppArmorProfile:*AppArmorProfile
ServiceAccountTokenProjection Audience:s ExpirationSeconds:n Path:s
SleepAction Seconds:n
StorageOSVolumeSource VolumeName:s VolumeNamespace:s FSType=fsType:s ReadOnly:b SecretRef:*LocalObjectReference
Sysctl Name:s Value:s
TCPSocketAction Port:j Host:s
Toleration Key:s Operator:s Value:s Effect:s TolerationSeconds:*n
TopologySpreadConstraint MaxSkew:n TopologyKey:s WhenUnsatisfiable:s LabelSelector:*j MinDomains:*n NodeAffinityPolicy:*s NodeTaintsPolicy:*s MatchLabelKeys:[]s
TypedLocalObjectReference APIGroup=apiGroup:*s Kind:s Name:s
TypedObjectReference APIGroup=apiGroup:*s Kind:s Name:s Namespace:*s
Volume Name:s HostPath:*HostPathVolumeSource EmptyDir:*EmptyDirVolumeSource GCEPersistentDisk=gcePersistentDisk:*GCEPersistentDiskVolumeSource AWSElasticBlockStore=awsElasticBlockStore:*AWSElasticBlockStoreVolumeSource GitRepo:*GitRepoVolumeSource Secret:*SecretVolumeSource NFS=nfs:*NFSVolumeSource ISCSI=iscsi:*ISCSIVolumeSource Glusterfs:*GlusterfsVolumeSource PersistentVolumeClaim:*PersistentVolumeClaimVolumeSource RBD=rbd:*RBDVolumeSource Quobyte:*QuobyteVolumeSource FlexVolume:*FlexVolumeSource Cinder:*CinderVolumeSource CephFS=cephfs:*CephFSVolumeSource Flocker:*FlockerVolumeSource DownwardAPI:*DownwardAPIVolumeSource FC=fc:*FCVolumeSource AzureFile:*AzureFileVolumeSource ConfigMap:*ConfigMapVolumeSource VsphereVolume:*VsphereVirtualDiskVolumeSource AzureDisk:*AzureDiskVolumeSource PhotonPersistentDisk:*PhotonPersistentDiskVolumeSource Projected:*ProjectedVolumeSource PortworxVolume:*PortworxVolumeSource ScaleIO:*ScaleIOVolumeSource StorageOS=storageos:*StorageOSVolumeSource CSI=csi:*CSIVolumeSource Ephemeral:*EphemeralVolumeSource Image:*ImageVolumeSource
VolumeDevice Name:s DevicePath:s
VolumeMount Name:s ReadOnly:b RecursiveReadOnly:*s MountPath:s SubPath:s MountPropagation:*s SubPathExpr:s
VolumeProjection Secret:*SecretProjection DownwardAPI:*DownwardAPIProjection ConfigMap:*ConfigMapProjection ServiceAccountToken:*ServiceAccountTokenProjection ClusterTrustBundle:*ClusterTrustBundleProjection PodCertificate:*PodCertificateProjection
VolumeResourceRequirements Limits:{}q Requests:{}q
VsphereVirtualDiskVolumeSource VolumePath:s FSType=fsType:s StoragePolicyName:s StoragePolicyID:s
WeightedPodAffinityTerm Weight:n PodAffinityTerm:PodAffinityTerm
WindowsSecurityContextOptions GMSACredentialSpecName=gmsaCredentialSpecName:*s GMSACredentialSpec=gmsaCredentialSpec:*s RunAsUserName:*s HostProcess:*b
`
