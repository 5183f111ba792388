// Kinds whose rules go beyond the common ones, one file each.
import type { KindRules } from './rules.js'
import { certificateSigningRequestRules } from './certificate-signing-request/index.js'
import { csiDriverRules } from './csi-driver.js'
import { csiNodeRules } from './csi-node.js'
import { flowSchemaRules } from './flow-schema.js'
import { horizontalPodAutoscalerRules } from './horizontal-pod-autoscaler/index.js'
import { persistentVolumeClaimRules } from './persistent-volume-claim.js'
import { persistentVolumeRules } from './persistent-volume/index.js'
import { priorityLevelConfigurationRules } from './priority-level-configuration.js'
import { runtimeClassRules } from './runtime-class.js'
import { volumeAttachmentRules } from './volume-attachment.js'
import { csiStorageCapacityRules } from './csi-storage-capacity.js'
import { deviceClassRules, resourceClaimRules, resourceClaimTemplateRules } from './devices/index.js'
import { ipAddressRules } from './ip-address.js'
import { serviceCidrRules } from './service-cidr.js'
import { volumeAttributesClassRules } from './volume-attributes-class.js'
import {
  mutatingAdmissionPolicyBindingRules,
  mutatingAdmissionPolicyRules,
  mutatingWebhookConfigurationRules,
  validatingAdmissionPolicyBindingRules,
  validatingAdmissionPolicyRules,
  validatingWebhookConfigurationRules,
} from './admission/index.js'
import { configMapRules } from './config-map.js'
import { customResourceDefinitionRules } from './custom-resource-definition.js'
import { endpointSliceRules } from './endpoint-slice.js'
import { endpointsRules } from './endpoints.js'
import { eventRules } from './event.js'
import { ingressClassRules } from './ingress-class.js'
import { leaseRules } from './lease.js'
import { limitRangeRules } from './limit-range.js'
import { namespaceRules } from './namespace.js'
import { networkPolicyRules } from './network-policy.js'
import { podDisruptionBudgetRules } from './pod-disruption-budget.js'
import { priorityClassRules } from './priority-class.js'
import { resourceQuotaRules } from './resource-quota.js'
import { podRules } from './pod/index.js'
import { clusterRoleBindingRules, roleBindingRules } from './role-binding.js'
import { clusterRoleRules, roleRules } from './role.js'
import { secretRules } from './secret.js'
import { serviceAccountRules } from './service-account.js'
import { storageClassRules } from './storage-class.js'
import {
  controllerRevisionRules,
  daemonSetRules,
  deploymentRules,
  podTemplateRules,
  replicaSetRules,
  replicationControllerRules,
  statefulSetRules,
} from './workload/index.js'
import { cronJobRules, jobRules } from './job/index.js'
import { serviceRules } from './service/index.js'
import { ingressRules } from './ingress.js'
import { nodeRules } from './node/index.js'

export type { KindRules } from './rules.js'

const RULES: Readonly<Record<string, KindRules>> = {
  '/ConfigMap': configMapRules,
  '/Endpoints': endpointsRules,
  '/Event': eventRules,
  '/LimitRange': limitRangeRules,
  '/Namespace': namespaceRules,
  '/Node': nodeRules,
  '/PodTemplate': podTemplateRules,
  '/ReplicationController': replicationControllerRules,
  '/ResourceQuota': resourceQuotaRules,
  '/PersistentVolume': persistentVolumeRules,
  '/PersistentVolumeClaim': persistentVolumeClaimRules,
  '/Service': serviceRules,
  'admissionregistration.k8s.io/MutatingAdmissionPolicy': mutatingAdmissionPolicyRules,
  'admissionregistration.k8s.io/MutatingAdmissionPolicyBinding': mutatingAdmissionPolicyBindingRules,
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': mutatingWebhookConfigurationRules,
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy': validatingAdmissionPolicyRules,
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding': validatingAdmissionPolicyBindingRules,
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': validatingWebhookConfigurationRules,
  'autoscaling/HorizontalPodAutoscaler': horizontalPodAutoscalerRules,
  'batch/CronJob': cronJobRules,
  'batch/Job': jobRules,
  'certificates.k8s.io/CertificateSigningRequest': certificateSigningRequestRules,
  'flowcontrol.apiserver.k8s.io/FlowSchema': flowSchemaRules,
  'flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration': priorityLevelConfigurationRules,
  'networking.k8s.io/Ingress': ingressRules,
  'networking.k8s.io/IPAddress': ipAddressRules,
  'networking.k8s.io/ServiceCIDR': serviceCidrRules,
  'node.k8s.io/RuntimeClass': runtimeClassRules,
  'resource.k8s.io/DeviceClass': deviceClassRules,
  'resource.k8s.io/ResourceClaim': resourceClaimRules,
  'resource.k8s.io/ResourceClaimTemplate': resourceClaimTemplateRules,
  'storage.k8s.io/CSIDriver': csiDriverRules,
  'storage.k8s.io/CSINode': csiNodeRules,
  'storage.k8s.io/CSIStorageCapacity': csiStorageCapacityRules,
  'storage.k8s.io/VolumeAttachment': volumeAttachmentRules,
  'storage.k8s.io/VolumeAttributesClass': volumeAttributesClassRules,
  '/Pod': podRules,
  '/Secret': secretRules,
  '/ServiceAccount': serviceAccountRules,
  'apiextensions.k8s.io/CustomResourceDefinition': customResourceDefinitionRules,
  'apps/ControllerRevision': controllerRevisionRules,
  'apps/DaemonSet': daemonSetRules,
  'apps/Deployment': deploymentRules,
  'apps/ReplicaSet': replicaSetRules,
  'apps/StatefulSet': statefulSetRules,
  'coordination.k8s.io/Lease': leaseRules,
  'discovery.k8s.io/EndpointSlice': endpointSliceRules,
  'networking.k8s.io/IngressClass': ingressClassRules,
  'networking.k8s.io/NetworkPolicy': networkPolicyRules,
  'policy/PodDisruptionBudget': podDisruptionBudgetRules,
  'rbac.authorization.k8s.io/ClusterRole': clusterRoleRules,
  'rbac.authorization.k8s.io/ClusterRoleBinding': clusterRoleBindingRules,
  'rbac.authorization.k8s.io/Role': roleRules,
  'rbac.authorization.k8s.io/RoleBinding': roleBindingRules,
  'scheduling.k8s.io/PriorityClass': priorityClassRules,
  'storage.k8s.io/StorageClass': storageClassRules,
}

const NONE: KindRules = {}

/** The kind's own rules; none when the common ones are all there is. */
export function kindRules(group: string, kind: string): KindRules {
  return RULES[`${group}/${kind}`] ?? NONE
}
