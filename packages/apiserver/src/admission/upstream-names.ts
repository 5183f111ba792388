/** The admission plugins of kube-apiserver v1.36: one that is not here may be turned off all the same. */
export const UPSTREAM_PLUGINS: ReadonlySet<string> = new Set(
  `AlwaysAdmit AlwaysDeny AlwaysPullImages CertificateApproval CertificateSigning CertificateSubjectRestriction
  ClusterTrustBundleAttest DefaultIngressClass DefaultStorageClass DefaultTolerationSeconds DenyServiceExternalIPs
  EventRateLimit ExtendedResourceToleration ImagePolicyWebhook JobValidation LimitPodHardAntiAffinityTopology LimitRanger
  MutatingAdmissionPolicy MutatingAdmissionWebhook NamespaceAutoProvision NamespaceExists NamespaceLifecycle
  NodeDeclaredFeatureValidator NodeRestriction OwnerReferencesPermissionEnforcement PersistentVolumeClaimResize
  PodGroupProtection PodGroupWorkloadExists PodNodeSelector PodResizeValidator PodSecurity PodTolerationRestriction
  PodTopologyLabels Priority ResourceQuota RuntimeClass ServiceAccount StorageObjectInUseProtection
  TaintNodesByCondition ValidatingAdmissionPolicy ValidatingAdmissionWebhook`.split(/\s+/),
)
