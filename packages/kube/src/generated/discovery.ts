// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import type { DiscoveryGroup } from '../kind/discovery.js'
export type { DiscoveryGroup, DiscoveryResource, DiscoverySubresource, DiscoveryVersion } from '../kind/discovery.js'

const ALL: readonly string[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
const EDIT: readonly string[] = ['get', 'patch', 'update']
const PROXY: readonly string[] = ['create', 'delete', 'get', 'patch', 'update']
const STREAM: readonly string[] = ['create', 'get']
const CREATE: readonly string[] = ['create']

/** What the built-in API groups serve, in the order in which a server lists them. */
export const discovery: readonly DiscoveryGroup[] = [
  {
    name: '',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'bindings', singularName: 'binding', namespaced: true, kind: 'Binding', verbs: CREATE },
          { name: 'componentstatuses', singularName: 'componentstatus', namespaced: false, kind: 'ComponentStatus', verbs: ['get', 'list'], shortNames: ['cs'] },
          { name: 'configmaps', singularName: 'configmap', namespaced: true, kind: 'ConfigMap', verbs: ALL, shortNames: ['cm'], storageVersionHash: 'qFsyl6wFWjQ=' },
          { name: 'endpoints', singularName: 'endpoints', namespaced: true, kind: 'Endpoints', verbs: ALL, shortNames: ['ep'], storageVersionHash: 'fWeeMqaN/OA=' },
          { name: 'events', singularName: 'event', namespaced: true, kind: 'Event', verbs: ALL, shortNames: ['ev'], storageVersionHash: 'r2yiGXH7wu8=' },
          { name: 'limitranges', singularName: 'limitrange', namespaced: true, kind: 'LimitRange', verbs: ALL, shortNames: ['limits'], storageVersionHash: 'EBKMFVe6cwo=' },
          { name: 'namespaces', singularName: 'namespace', namespaced: false, kind: 'Namespace', verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'], shortNames: ['ns'], storageVersionHash: 'Q3oi5N2YM8M=', subresources: [
            { name: 'finalize', kind: 'Namespace', verbs: ['update'] },
            { name: 'status', kind: 'Namespace', verbs: EDIT },
          ] },
          { name: 'nodes', singularName: 'node', namespaced: false, kind: 'Node', verbs: ALL, shortNames: ['no'], storageVersionHash: 'XwShjMxG9Fs=', subresources: [
            { name: 'proxy', kind: 'NodeProxyOptions', verbs: PROXY },
            { name: 'status', kind: 'Node', verbs: EDIT },
          ] },
          { name: 'persistentvolumeclaims', singularName: 'persistentvolumeclaim', namespaced: true, kind: 'PersistentVolumeClaim', verbs: ALL, shortNames: ['pvc'], storageVersionHash: 'QWTyNDq0dC4=', subresources: [
            { name: 'status', kind: 'PersistentVolumeClaim', verbs: EDIT },
          ] },
          { name: 'persistentvolumes', singularName: 'persistentvolume', namespaced: false, kind: 'PersistentVolume', verbs: ALL, shortNames: ['pv'], storageVersionHash: 'HN/zwEC+JgM=', subresources: [
            { name: 'status', kind: 'PersistentVolume', verbs: EDIT },
          ] },
          { name: 'pods', singularName: 'pod', namespaced: true, kind: 'Pod', verbs: ALL, shortNames: ['po'], categories: ['all'], storageVersionHash: 'xPOwRZ+Yhw8=', subresources: [
            { name: 'attach', kind: 'PodAttachOptions', verbs: STREAM },
            { name: 'binding', kind: 'Binding', verbs: CREATE },
            { name: 'ephemeralcontainers', kind: 'Pod', verbs: EDIT },
            { name: 'eviction', kind: 'Eviction', group: 'policy', version: 'v1', verbs: CREATE },
            { name: 'exec', kind: 'PodExecOptions', verbs: STREAM },
            { name: 'log', kind: 'Pod', verbs: ['get'] },
            { name: 'portforward', kind: 'PodPortForwardOptions', verbs: STREAM },
            { name: 'proxy', kind: 'PodProxyOptions', verbs: PROXY },
            { name: 'resize', kind: 'Pod', verbs: EDIT },
            { name: 'status', kind: 'Pod', verbs: EDIT },
          ] },
          { name: 'podtemplates', singularName: 'podtemplate', namespaced: true, kind: 'PodTemplate', verbs: ALL, storageVersionHash: 'LIXB2x4IFpk=' },
          { name: 'replicationcontrollers', singularName: 'replicationcontroller', namespaced: true, kind: 'ReplicationController', verbs: ALL, shortNames: ['rc'], categories: ['all'], storageVersionHash: 'Jond2If31h0=', subresources: [
            { name: 'scale', kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: EDIT },
            { name: 'status', kind: 'ReplicationController', verbs: EDIT },
          ] },
          { name: 'resourcequotas', singularName: 'resourcequota', namespaced: true, kind: 'ResourceQuota', verbs: ALL, shortNames: ['quota'], storageVersionHash: '8uhSgffRX6w=', subresources: [
            { name: 'status', kind: 'ResourceQuota', verbs: EDIT },
          ] },
          { name: 'secrets', singularName: 'secret', namespaced: true, kind: 'Secret', verbs: ALL, storageVersionHash: 'S6u1pOWzb84=' },
          { name: 'serviceaccounts', singularName: 'serviceaccount', namespaced: true, kind: 'ServiceAccount', verbs: ALL, shortNames: ['sa'], storageVersionHash: 'pbx9ZvyFpBE=', subresources: [
            { name: 'token', kind: 'TokenRequest', group: 'authentication.k8s.io', version: 'v1', verbs: CREATE },
          ] },
          { name: 'services', singularName: 'service', namespaced: true, kind: 'Service', verbs: ALL, shortNames: ['svc'], categories: ['all'], storageVersionHash: '0/CO1lhkEBI=', subresources: [
            { name: 'proxy', kind: 'ServiceProxyOptions', verbs: PROXY },
            { name: 'status', kind: 'Service', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'apiregistration.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'apiservices', singularName: 'apiservice', namespaced: false, kind: 'APIService', verbs: ALL, categories: ['api-extensions'], storageVersionHash: 'InPBPD7+PqM=', subresources: [
            { name: 'status', kind: 'APIService', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'apps',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'controllerrevisions', singularName: 'controllerrevision', namespaced: true, kind: 'ControllerRevision', verbs: ALL, storageVersionHash: '85nkx63pcBU=' },
          { name: 'daemonsets', singularName: 'daemonset', namespaced: true, kind: 'DaemonSet', verbs: ALL, shortNames: ['ds'], categories: ['all'], storageVersionHash: 'dd7pWHUlMKQ=', subresources: [
            { name: 'status', kind: 'DaemonSet', verbs: EDIT },
          ] },
          { name: 'deployments', singularName: 'deployment', namespaced: true, kind: 'Deployment', verbs: ALL, shortNames: ['deploy'], categories: ['all'], storageVersionHash: '8aSe+NMegvE=', subresources: [
            { name: 'scale', kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: EDIT },
            { name: 'status', kind: 'Deployment', verbs: EDIT },
          ] },
          { name: 'replicasets', singularName: 'replicaset', namespaced: true, kind: 'ReplicaSet', verbs: ALL, shortNames: ['rs'], categories: ['all'], storageVersionHash: 'P1RzHs8/mWQ=', subresources: [
            { name: 'scale', kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: EDIT },
            { name: 'status', kind: 'ReplicaSet', verbs: EDIT },
          ] },
          { name: 'statefulsets', singularName: 'statefulset', namespaced: true, kind: 'StatefulSet', verbs: ALL, shortNames: ['sts'], categories: ['all'], storageVersionHash: 'H+vl74LkKdo=', subresources: [
            { name: 'scale', kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: EDIT },
            { name: 'status', kind: 'StatefulSet', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'events.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'events', singularName: 'event', namespaced: true, kind: 'Event', verbs: ALL, shortNames: ['ev'], storageVersionHash: 'r2yiGXH7wu8=' },
        ],
      },
    ],
  },
  {
    name: 'authentication.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'selfsubjectreviews', singularName: 'selfsubjectreview', namespaced: false, kind: 'SelfSubjectReview', verbs: CREATE },
          { name: 'tokenreviews', singularName: 'tokenreview', namespaced: false, kind: 'TokenReview', verbs: CREATE },
        ],
      },
    ],
  },
  {
    name: 'authorization.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'localsubjectaccessreviews', singularName: 'localsubjectaccessreview', namespaced: true, kind: 'LocalSubjectAccessReview', verbs: CREATE },
          { name: 'selfsubjectaccessreviews', singularName: 'selfsubjectaccessreview', namespaced: false, kind: 'SelfSubjectAccessReview', verbs: CREATE },
          { name: 'selfsubjectrulesreviews', singularName: 'selfsubjectrulesreview', namespaced: false, kind: 'SelfSubjectRulesReview', verbs: CREATE },
          { name: 'subjectaccessreviews', singularName: 'subjectaccessreview', namespaced: false, kind: 'SubjectAccessReview', verbs: CREATE },
        ],
      },
    ],
  },
  {
    name: 'autoscaling',
    versions: [
      {
        version: 'v2',
        enabledByDefault: true,
        resources: [
          { name: 'horizontalpodautoscalers', singularName: 'horizontalpodautoscaler', namespaced: true, kind: 'HorizontalPodAutoscaler', verbs: ALL, shortNames: ['hpa'], categories: ['all'], storageVersionHash: 'qwQve8ut294=', subresources: [
            { name: 'status', kind: 'HorizontalPodAutoscaler', verbs: EDIT },
          ] },
        ],
      },
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'horizontalpodautoscalers', singularName: 'horizontalpodautoscaler', namespaced: true, kind: 'HorizontalPodAutoscaler', verbs: ALL, shortNames: ['hpa'], categories: ['all'], storageVersionHash: 'qwQve8ut294=', subresources: [
            { name: 'status', kind: 'HorizontalPodAutoscaler', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'batch',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'cronjobs', singularName: 'cronjob', namespaced: true, kind: 'CronJob', verbs: ALL, shortNames: ['cj'], categories: ['all'], storageVersionHash: 'sd5LIXh4Fjs=', subresources: [
            { name: 'status', kind: 'CronJob', verbs: EDIT },
          ] },
          { name: 'jobs', singularName: 'job', namespaced: true, kind: 'Job', verbs: ALL, categories: ['all'], storageVersionHash: 'mudhfqk/qZY=', subresources: [
            { name: 'status', kind: 'Job', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'certificates.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'certificatesigningrequests', singularName: 'certificatesigningrequest', namespaced: false, kind: 'CertificateSigningRequest', verbs: ALL, shortNames: ['csr'], storageVersionHash: '95fRKMXA+00=', subresources: [
            { name: 'approval', kind: 'CertificateSigningRequest', verbs: EDIT },
            { name: 'status', kind: 'CertificateSigningRequest', verbs: EDIT },
          ] },
        ],
      },
      {
        version: 'v1beta1',
        enabledByDefault: false,
        resources: [
          { name: 'clustertrustbundles', singularName: 'clustertrustbundle', namespaced: false, kind: 'ClusterTrustBundle', verbs: ALL, storageVersionHash: 'v5yhuVertL4=' },
          { name: 'podcertificaterequests', singularName: 'podcertificaterequest', namespaced: true, kind: 'PodCertificateRequest', verbs: ALL, storageVersionHash: 'wYA9yXQH8fg=', subresources: [
            { name: 'status', kind: 'PodCertificateRequest', verbs: EDIT },
          ] },
        ],
      },
      {
        version: 'v1alpha1',
        enabledByDefault: false,
        resources: [
          { name: 'clustertrustbundles', singularName: 'clustertrustbundle', namespaced: false, kind: 'ClusterTrustBundle', verbs: ALL, storageVersionHash: 'v5yhuVertL4=' },
        ],
      },
    ],
  },
  {
    name: 'networking.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'ingressclasses', singularName: 'ingressclass', namespaced: false, kind: 'IngressClass', verbs: ALL, storageVersionHash: 'l/iqIbDgFyQ=' },
          { name: 'ingresses', singularName: 'ingress', namespaced: true, kind: 'Ingress', verbs: ALL, shortNames: ['ing'], storageVersionHash: '39NQlfNR+bo=', subresources: [
            { name: 'status', kind: 'Ingress', verbs: EDIT },
          ] },
          { name: 'ipaddresses', singularName: 'ipaddress', namespaced: false, kind: 'IPAddress', verbs: ALL, shortNames: ['ip'], storageVersionHash: '3f/plJFChNE=' },
          { name: 'networkpolicies', singularName: 'networkpolicy', namespaced: true, kind: 'NetworkPolicy', verbs: ALL, shortNames: ['netpol'], storageVersionHash: 'YpfwF18m1G8=' },
          { name: 'servicecidrs', singularName: 'servicecidr', namespaced: false, kind: 'ServiceCIDR', verbs: ALL, storageVersionHash: 'gNLvruQhW2g=', subresources: [
            { name: 'status', kind: 'ServiceCIDR', verbs: EDIT },
          ] },
        ],
      },
      {
        version: 'v1beta1',
        enabledByDefault: false,
        resources: [
          { name: 'ipaddresses', singularName: 'ipaddress', namespaced: false, kind: 'IPAddress', verbs: ALL, shortNames: ['ip'], storageVersionHash: '3f/plJFChNE=' },
          { name: 'servicecidrs', singularName: 'servicecidr', namespaced: false, kind: 'ServiceCIDR', verbs: ALL, storageVersionHash: 'gNLvruQhW2g=', subresources: [
            { name: 'status', kind: 'ServiceCIDR', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'policy',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'poddisruptionbudgets', singularName: 'poddisruptionbudget', namespaced: true, kind: 'PodDisruptionBudget', verbs: ALL, shortNames: ['pdb'], storageVersionHash: 'EVWiDmWqyJw=', subresources: [
            { name: 'status', kind: 'PodDisruptionBudget', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'rbac.authorization.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'clusterrolebindings', singularName: 'clusterrolebinding', namespaced: false, kind: 'ClusterRoleBinding', verbs: ALL, storageVersionHash: '48tpQ8gZHFc=' },
          { name: 'clusterroles', singularName: 'clusterrole', namespaced: false, kind: 'ClusterRole', verbs: ALL, storageVersionHash: 'bYE5ZWDrJ44=' },
          { name: 'rolebindings', singularName: 'rolebinding', namespaced: true, kind: 'RoleBinding', verbs: ALL, storageVersionHash: 'eGsCzGH6b1g=' },
          { name: 'roles', singularName: 'role', namespaced: true, kind: 'Role', verbs: ALL, storageVersionHash: '7FuwZcIIItM=' },
        ],
      },
    ],
  },
  {
    name: 'storage.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'csidrivers', singularName: 'csidriver', namespaced: false, kind: 'CSIDriver', verbs: ALL, storageVersionHash: 'hL6j/rwBV5w=' },
          { name: 'csinodes', singularName: 'csinode', namespaced: false, kind: 'CSINode', verbs: ALL, storageVersionHash: 'Pe62DkZtjuo=' },
          { name: 'csistoragecapacities', singularName: 'csistoragecapacity', namespaced: true, kind: 'CSIStorageCapacity', verbs: ALL, storageVersionHash: 'xeVl+2Ly1kE=' },
          { name: 'storageclasses', singularName: 'storageclass', namespaced: false, kind: 'StorageClass', verbs: ALL, shortNames: ['sc'], storageVersionHash: 'K+m6uJwbjGY=' },
          { name: 'volumeattachments', singularName: 'volumeattachment', namespaced: false, kind: 'VolumeAttachment', verbs: ALL, storageVersionHash: 'tJx/ezt6UDU=', subresources: [
            { name: 'status', kind: 'VolumeAttachment', verbs: EDIT },
          ] },
          { name: 'volumeattributesclasses', singularName: 'volumeattributesclass', namespaced: false, kind: 'VolumeAttributesClass', verbs: ALL, shortNames: ['vac'], storageVersionHash: 'tIjydgKBC5w=' },
        ],
      },
      {
        version: 'v1beta1',
        enabledByDefault: false,
        resources: [
          { name: 'volumeattributesclasses', singularName: 'volumeattributesclass', namespaced: false, kind: 'VolumeAttributesClass', verbs: ALL, shortNames: ['vac'], storageVersionHash: 'tIjydgKBC5w=' },
        ],
      },
    ],
  },
  {
    name: 'admissionregistration.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'mutatingadmissionpolicies', singularName: 'mutatingadmissionpolicy', namespaced: false, kind: 'MutatingAdmissionPolicy', verbs: ALL, categories: ['api-extensions'], storageVersionHash: 'LYmCf+UMVdg=' },
          { name: 'mutatingadmissionpolicybindings', singularName: 'mutatingadmissionpolicybinding', namespaced: false, kind: 'MutatingAdmissionPolicyBinding', verbs: ALL, categories: ['api-extensions'], storageVersionHash: '90V5FRZZ3Zg=' },
          { name: 'mutatingwebhookconfigurations', singularName: 'mutatingwebhookconfiguration', namespaced: false, kind: 'MutatingWebhookConfiguration', verbs: ALL, categories: ['api-extensions'], storageVersionHash: 'Sqi0GUgDaX0=' },
          { name: 'validatingadmissionpolicies', singularName: 'validatingadmissionpolicy', namespaced: false, kind: 'ValidatingAdmissionPolicy', verbs: ALL, categories: ['api-extensions'], storageVersionHash: '6OxvlMmQ6is=', subresources: [
            { name: 'status', kind: 'ValidatingAdmissionPolicy', verbs: EDIT },
          ] },
          { name: 'validatingadmissionpolicybindings', singularName: 'validatingadmissionpolicybinding', namespaced: false, kind: 'ValidatingAdmissionPolicyBinding', verbs: ALL, categories: ['api-extensions'], storageVersionHash: 'v9715VZqakg=' },
          { name: 'validatingwebhookconfigurations', singularName: 'validatingwebhookconfiguration', namespaced: false, kind: 'ValidatingWebhookConfiguration', verbs: ALL, categories: ['api-extensions'], storageVersionHash: 'B0wHjQmsGNk=' },
        ],
      },
      {
        version: 'v1beta1',
        enabledByDefault: false,
        resources: [
          { name: 'mutatingadmissionpolicies', singularName: 'mutatingadmissionpolicy', namespaced: false, kind: 'MutatingAdmissionPolicy', verbs: ALL, categories: ['api-extensions'], storageVersionHash: 'LYmCf+UMVdg=' },
          { name: 'mutatingadmissionpolicybindings', singularName: 'mutatingadmissionpolicybinding', namespaced: false, kind: 'MutatingAdmissionPolicyBinding', verbs: ALL, categories: ['api-extensions'], storageVersionHash: '90V5FRZZ3Zg=' },
        ],
      },
      {
        version: 'v1alpha1',
        enabledByDefault: false,
        resources: [
          { name: 'mutatingadmissionpolicies', singularName: 'mutatingadmissionpolicy', namespaced: false, kind: 'MutatingAdmissionPolicy', verbs: ALL, categories: ['api-extensions'], storageVersionHash: 'LYmCf+UMVdg=' },
          { name: 'mutatingadmissionpolicybindings', singularName: 'mutatingadmissionpolicybinding', namespaced: false, kind: 'MutatingAdmissionPolicyBinding', verbs: ALL, categories: ['api-extensions'], storageVersionHash: '90V5FRZZ3Zg=' },
        ],
      },
    ],
  },
  {
    name: 'apiextensions.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'customresourcedefinitions', singularName: 'customresourcedefinition', namespaced: false, kind: 'CustomResourceDefinition', verbs: ALL, shortNames: ['crd', 'crds'], categories: ['api-extensions'], storageVersionHash: 'jfWCUB31mvA=', subresources: [
            { name: 'status', kind: 'CustomResourceDefinition', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'scheduling.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'priorityclasses', singularName: 'priorityclass', namespaced: false, kind: 'PriorityClass', verbs: ALL, shortNames: ['pc'], storageVersionHash: '1QwjyaZjj3Y=' },
        ],
      },
      {
        version: 'v1alpha2',
        enabledByDefault: false,
        resources: [
          { name: 'podgroups', singularName: 'podgroup', namespaced: true, kind: 'PodGroup', verbs: ALL, storageVersionHash: 'YYgX3v5V204=', subresources: [
            { name: 'status', kind: 'PodGroup', verbs: EDIT },
          ] },
          { name: 'workloads', singularName: 'workload', namespaced: true, kind: 'Workload', verbs: ALL, storageVersionHash: 'vSX7gJe5Mx8=' },
        ],
      },
    ],
  },
  {
    name: 'coordination.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'leases', singularName: 'lease', namespaced: true, kind: 'Lease', verbs: ALL, storageVersionHash: 'gqkMMb/YqFM=' },
        ],
      },
      {
        version: 'v1beta1',
        enabledByDefault: false,
        resources: [
          { name: 'leasecandidates', singularName: 'leasecandidate', namespaced: true, kind: 'LeaseCandidate', verbs: ALL, storageVersionHash: 'lvME0iHWE20=' },
        ],
      },
      {
        version: 'v1alpha2',
        enabledByDefault: false,
        resources: [
          { name: 'leasecandidates', singularName: 'leasecandidate', namespaced: true, kind: 'LeaseCandidate', verbs: ALL, storageVersionHash: 'lvME0iHWE20=' },
        ],
      },
    ],
  },
  {
    name: 'node.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'runtimeclasses', singularName: 'runtimeclass', namespaced: false, kind: 'RuntimeClass', verbs: ALL, storageVersionHash: 'WQTu1GL3T2Q=' },
        ],
      },
    ],
  },
  {
    name: 'discovery.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'endpointslices', singularName: 'endpointslice', namespaced: true, kind: 'EndpointSlice', verbs: ALL, storageVersionHash: 'qgS0xkrxYAI=' },
        ],
      },
    ],
  },
  {
    name: 'resource.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'deviceclasses', singularName: 'deviceclass', namespaced: false, kind: 'DeviceClass', verbs: ALL, storageVersionHash: 'Yk2PTc1Ybxk=' },
          { name: 'resourceclaims', singularName: 'resourceclaim', namespaced: true, kind: 'ResourceClaim', verbs: ALL, storageVersionHash: 'wgAZaHcZxUg=', subresources: [
            { name: 'status', kind: 'ResourceClaim', verbs: EDIT },
          ] },
          { name: 'resourceclaimtemplates', singularName: 'resourceclaimtemplate', namespaced: true, kind: 'ResourceClaimTemplate', verbs: ALL, storageVersionHash: 'TuzjC49aUfM=' },
          { name: 'resourceslices', singularName: 'resourceslice', namespaced: false, kind: 'ResourceSlice', verbs: ALL, storageVersionHash: 'KsC072WgaEY=' },
        ],
      },
      {
        version: 'v1beta2',
        enabledByDefault: false,
        resources: [
          { name: 'deviceclasses', singularName: 'deviceclass', namespaced: false, kind: 'DeviceClass', verbs: ALL, storageVersionHash: 'Yk2PTc1Ybxk=' },
          { name: 'devicetaintrules', singularName: 'devicetaintrule', namespaced: false, kind: 'DeviceTaintRule', verbs: ALL, storageVersionHash: 'DJ3UJ0fj8MI=', subresources: [
            { name: 'status', kind: 'DeviceTaintRule', verbs: EDIT },
          ] },
          { name: 'resourceclaims', singularName: 'resourceclaim', namespaced: true, kind: 'ResourceClaim', verbs: ALL, storageVersionHash: 'wgAZaHcZxUg=', subresources: [
            { name: 'status', kind: 'ResourceClaim', verbs: EDIT },
          ] },
          { name: 'resourceclaimtemplates', singularName: 'resourceclaimtemplate', namespaced: true, kind: 'ResourceClaimTemplate', verbs: ALL, storageVersionHash: 'TuzjC49aUfM=' },
          { name: 'resourceslices', singularName: 'resourceslice', namespaced: false, kind: 'ResourceSlice', verbs: ALL, storageVersionHash: 'KsC072WgaEY=' },
        ],
      },
      {
        version: 'v1beta1',
        enabledByDefault: false,
        resources: [
          { name: 'deviceclasses', singularName: 'deviceclass', namespaced: false, kind: 'DeviceClass', verbs: ALL, storageVersionHash: 'Yk2PTc1Ybxk=' },
          { name: 'resourceclaims', singularName: 'resourceclaim', namespaced: true, kind: 'ResourceClaim', verbs: ALL, storageVersionHash: 'wgAZaHcZxUg=', subresources: [
            { name: 'status', kind: 'ResourceClaim', verbs: EDIT },
          ] },
          { name: 'resourceclaimtemplates', singularName: 'resourceclaimtemplate', namespaced: true, kind: 'ResourceClaimTemplate', verbs: ALL, storageVersionHash: 'TuzjC49aUfM=' },
          { name: 'resourceslices', singularName: 'resourceslice', namespaced: false, kind: 'ResourceSlice', verbs: ALL, storageVersionHash: 'KsC072WgaEY=' },
        ],
      },
      {
        version: 'v1alpha3',
        enabledByDefault: false,
        resources: [
          { name: 'devicetaintrules', singularName: 'devicetaintrule', namespaced: false, kind: 'DeviceTaintRule', verbs: ALL, storageVersionHash: 'DJ3UJ0fj8MI=', subresources: [
            { name: 'status', kind: 'DeviceTaintRule', verbs: EDIT },
          ] },
          { name: 'resourcepoolstatusrequests', singularName: 'resourcepoolstatusrequest', namespaced: false, kind: 'ResourcePoolStatusRequest', verbs: ALL, storageVersionHash: 'iy583CtMwdY=', subresources: [
            { name: 'status', kind: 'ResourcePoolStatusRequest', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'flowcontrol.apiserver.k8s.io',
    versions: [
      {
        version: 'v1',
        enabledByDefault: true,
        resources: [
          { name: 'flowschemas', singularName: 'flowschema', namespaced: false, kind: 'FlowSchema', verbs: ALL, storageVersionHash: 'GJVAJZSZBIw=', subresources: [
            { name: 'status', kind: 'FlowSchema', verbs: EDIT },
          ] },
          { name: 'prioritylevelconfigurations', singularName: 'prioritylevelconfiguration', namespaced: false, kind: 'PriorityLevelConfiguration', verbs: ALL, storageVersionHash: 'Kir5PVfvNeI=', subresources: [
            { name: 'status', kind: 'PriorityLevelConfiguration', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'internal.apiserver.k8s.io',
    versions: [
      {
        version: 'v1alpha1',
        enabledByDefault: false,
        resources: [
          { name: 'storageversions', singularName: 'storageversion', namespaced: false, kind: 'StorageVersion', verbs: ALL, storageVersionHash: 'c8YZt5U0nPk=', subresources: [
            { name: 'status', kind: 'StorageVersion', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
  {
    name: 'storagemigration.k8s.io',
    versions: [
      {
        version: 'v1beta1',
        enabledByDefault: false,
        resources: [
          { name: 'storageversionmigrations', singularName: 'storageversionmigration', namespaced: false, kind: 'StorageVersionMigration', verbs: ALL, storageVersionHash: 'pCjmmKOkLy4=', subresources: [
            { name: 'status', kind: 'StorageVersionMigration', verbs: EDIT },
          ] },
        ],
      },
    ],
  },
]
