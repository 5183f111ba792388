// What record.mjs creates: of most kinds an object with as little in it as the server takes, because what JSON says of
// nothing is where the two forms differ; and objects with what has a form of its own: bytes, quantities, times, raw JSON.

export const NAMESPACE = 'recorded'
/** What objects outside of the namespace are found by. */
export const LABELS = { recorded: 'yes' }

/** For a certificate of `CN=recorded`, made once with `openssl req -new -newkey ec …`. */
const REQUEST =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlITk1IVUNBUUF3RXpFUk1BOEdBMVVFQXd3SWNtVmpiM0prWldRd1dUQVRCZ2NxaGtqT1BRSUJCZ2dxaGtqTwpQUU1CQndOQ0FBU0tCSnhGOHBBQ1lRKzFwZmQ0cEM4eDZLMjl6dWdYUjRwcHh5N1kvemJrVXJwb0dKaTFhb3dDCkdxdm5rS0RQQlI2Zm1JdG5OUEZTMUNVdFdLcTQzN0lLb0FBd0NnWUlLb1pJemowRUF3SURTQUF3UlFJZ0ZSb08Kc3VBNFBRMmk2dTJjUWgxTllua2Y4d0pMYTBDanBLeEFPdHdyaGhFQ0lRQ1BVZVZGblVLMkNQY3gvOE1Zck9NNApycGc4L3VLd21vTUVMNWRiQzcvbzhBPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg=='

const container = { name: 'main', image: 'example.com/main:1' }
const podLabels = { app: 'main' }
const template = { metadata: { labels: podLabels }, spec: { containers: [container] } }
const selector = { matchLabels: podLabels }
const selected = { replicas: 0, selector, template }

const core = (kind, name, rest) => ({ apiVersion: 'v1', kind, name, ...rest })
const of = (apiVersion, kind, name, rest) => ({ apiVersion, kind, name, ...rest })
const rbac = (kind, name, rest) => of('rbac.authorization.k8s.io/v1', kind, name, rest)
const networking = (kind, name, rest) => of('networking.k8s.io/v1', kind, name, rest)
const storage = (kind, name, rest) => of('storage.k8s.io/v1', kind, name, rest)
const admission = (kind, name, rest) => of('admissionregistration.k8s.io/v1', kind, name, rest)

/** `name` becomes metadata.name; `metadata` has the rest of it, `status` is written afterwards. */
export const manifests = [
  core('Namespace', NAMESPACE, {}),
  core('ConfigMap', 'empty', {}),
  core('ConfigMap', 'bytes', {
    data: { 'key.txt': 'täxt \u{1F600}\n', empty: '' },
    binaryData: { none: '', one: 'AA==', two: '/+8=', three: 'AAEC' },
    immutable: false,
  }),
  core('Secret', 'bytes', { data: { empty: '', key: 'c2VjcmV0' } }),
  core('ServiceAccount', 'empty', {}),
  core('Service', 'headless', { spec: { clusterIP: 'None' } }),
  core('Service', 'ports', {
    spec: { selector: podLabels, ports: [{ port: 80 }, { name: 'by-name', port: 81, targetPort: 'web' }].map(named) },
  }),
  core('Endpoints', 'empty', {}),
  core('Pod', 'small', { metadata: { labels: podLabels }, spec: { containers: [container] } }),
  core('Pod', 'larger', {
    metadata: { annotations: { empty: '' }, finalizers: ['example.com/kept'] },
    spec: {
      nodeName: 'recorded',
      initContainers: [{ ...container, name: 'init', restartPolicy: 'Always' }],
      containers: [
        {
          ...container,
          args: [''],
          env: [{ name: 'EMPTY', value: '' }, { name: 'NONE' }],
          resources: { limits: { cpu: '1500m', memory: '1.5Gi' }, requests: { cpu: '0' } },
          readinessProbe: { httpGet: { port: 'web' }, initialDelaySeconds: 0 },
          securityContext: { runAsUser: 0, runAsNonRoot: false },
        },
      ],
      volumes: [
        { name: 'nothing', emptyDir: {} },
        { name: 'sized', emptyDir: { sizeLimit: '0' } },
        { name: 'token', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } },
      ],
      tolerations: [{ operator: 'Exists', tolerationSeconds: 0, effect: 'NoExecute' }],
      affinity: { nodeAffinity: {} },
      hostNetwork: false,
    },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'False' }],
      containerStatuses: [
        { name: 'main', image: '', imageID: '', ready: false, restartCount: 0, state: { running: {} } },
      ],
    },
  }),
  core('PodTemplate', 'small', { template }),
  core('ReplicationController', 'none', { spec: { replicas: 0, selector: podLabels, template } }),
  core('PersistentVolume', 'small', {
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/data' } },
  }),
  core('PersistentVolumeClaim', 'small', {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: '' },
  }),
  core('Node', 'recorded', {
    status: { capacity: { cpu: '4', memory: '16Gi' }, conditions: [{ type: 'Ready', status: 'Unknown' }] },
  }),
  core('ResourceQuota', 'empty', { spec: {} }),
  core('ResourceQuota', 'pods', { spec: { hard: { pods: '100', services: '1e3' } } }),
  core('LimitRange', 'empty', { spec: { limits: [] } }),
  core('LimitRange', 'one', { spec: { limits: [{ type: 'PersistentVolumeClaim', max: { storage: '32Gi' } }] } }),
  core('Event', 'empty', { involvedObject: { namespace: NAMESPACE } }),
  of('events.k8s.io/v1', 'Event', 'new', {
    eventTime: '2026-01-02T03:04:05.000006Z',
    reportingController: 'example.com/recorder',
    reportingInstance: 'one',
    action: 'Record',
    reason: 'Recorded',
    regarding: { namespace: NAMESPACE },
    type: 'Normal',
  }),
  of('apps/v1', 'Deployment', 'none', { spec: selected }),
  of('apps/v1', 'Deployment', 'one', { spec: { ...selected, replicas: 1, strategy: { type: 'Recreate' } } }),
  of('apps/v1', 'ReplicaSet', 'none', { spec: selected }),
  of('apps/v1', 'StatefulSet', 'none', { spec: { ...selected, serviceName: 'headless' } }),
  of('apps/v1', 'DaemonSet', 'none', {
    spec: { selector, template: { ...template, spec: { ...template.spec, nodeSelector: { no: 'node' } } } },
  }),
  of('apps/v1', 'ControllerRevision', 'raw', {
    data: { spec: { list: [1, 2.5, null, 'text'], none: {} } },
    revision: 2 ** 62,
  }),
  of('batch/v1', 'Job', 'suspended', {
    spec: { suspend: true, template: { spec: { containers: [container], restartPolicy: 'Never' } } },
  }),
  of('batch/v1', 'CronJob', 'never', {
    spec: {
      schedule: '0 0 31 2 *',
      jobTemplate: { spec: { template: { spec: { containers: [container], restartPolicy: 'OnFailure' } } } },
    },
  }),
  of('autoscaling/v2', 'HorizontalPodAutoscaler', 'small', {
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'none' }, maxReplicas: 3 },
  }),
  of('policy/v1', 'PodDisruptionBudget', 'empty', { spec: {} }),
  of('policy/v1', 'PodDisruptionBudget', 'percent', { spec: { minAvailable: '50%', selector } }),
  of('policy/v1', 'PodDisruptionBudget', 'number', { spec: { maxUnavailable: 0, selector: {} } }),
  networking('Ingress', 'backend', { spec: { defaultBackend: { service: { name: 'ports', port: { number: 80 } } } } }),
  networking('IngressClass', 'recorded', { spec: { controller: 'example.com/none' } }),
  networking('NetworkPolicy', 'empty', { spec: { podSelector: {} } }),
  networking('NetworkPolicy', 'ports', {
    spec: {
      podSelector: selector,
      ingress: [{ ports: [{ port: 80, endPort: 90 }, { port: 'web' }] }, {}],
      egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }],
    },
  }),
  rbac('ClusterRole', 'recorded-empty', {}),
  rbac('ClusterRole', 'recorded-aggregated', { aggregationRule: { clusterRoleSelectors: [{ matchLabels: LABELS }] } }),
  rbac('ClusterRoleBinding', 'recorded', {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'x' },
  }),
  rbac('Role', 'empty', {}),
  rbac('Role', 'rules', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] }),
  rbac('RoleBinding', 'nobody', { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'empty' } }),
  of('coordination.k8s.io/v1', 'Lease', 'empty', {}),
  of('coordination.k8s.io/v1', 'Lease', 'held', {
    spec: { holderIdentity: '', leaseTransitions: 0, renewTime: '2026-01-02T03:04:05.678901Z' },
  }),
  of('discovery.k8s.io/v1', 'EndpointSlice', 'empty', { addressType: 'IPv4', endpoints: [] }),
  of('discovery.k8s.io/v1', 'EndpointSlice', 'one', {
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.0.0.1'], conditions: {} }],
    ports: [{ port: 80 }],
  }),
  storage('StorageClass', 'recorded', { provisioner: 'example.com/none' }),
  storage('CSIDriver', 'recorded.example.com', { spec: {} }),
  storage('CSINode', 'recorded', { spec: { drivers: [] } }),
  storage('CSIStorageCapacity', 'empty', { storageClassName: 'recorded' }),
  storage('VolumeAttachment', 'recorded', {
    spec: { attacher: 'example.com', nodeName: 'recorded', source: { persistentVolumeName: 'small' } },
  }),
  of('scheduling.k8s.io/v1', 'PriorityClass', 'recorded', { value: 0 }),
  of('node.k8s.io/v1', 'RuntimeClass', 'recorded', { handler: 'none' }),
  of('flowcontrol.apiserver.k8s.io/v1', 'FlowSchema', 'recorded', {
    spec: { priorityLevelConfiguration: { name: 'exempt' } },
  }),
  of('flowcontrol.apiserver.k8s.io/v1', 'PriorityLevelConfiguration', 'recorded', {
    spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } },
  }),
  admission('ValidatingWebhookConfiguration', 'recorded-empty', {}),
  admission('MutatingWebhookConfiguration', 'recorded', {
    webhooks: [
      {
        name: 'hook.example.com',
        clientConfig: { url: 'https://example.com', caBundle: '' },
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
        failurePolicy: 'Ignore',
      },
    ],
  }),
  admission('ValidatingAdmissionPolicy', 'recorded', {
    spec: {
      matchConstraints: {
        resourceRules: [
          { apiGroups: ['example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['none'] },
        ],
      },
      validations: [{ expression: 'true' }],
    },
  }),
  admission('ValidatingAdmissionPolicyBinding', 'recorded', {
    spec: { policyName: 'recorded', validationActions: ['Audit'] },
  }),
  of('certificates.k8s.io/v1', 'CertificateSigningRequest', 'recorded', {
    spec: { request: REQUEST, signerName: 'example.com/none', usages: ['client auth'] },
  }),
  of('apiregistration.k8s.io/v1', 'APIService', 'v1.recorded.example.com', {
    spec: {
      group: 'recorded.example.com',
      version: 'v1',
      groupPriorityMinimum: 1,
      versionPriority: 1,
      insecureSkipTLSVerify: true,
      service: { namespace: NAMESPACE, name: 'none' },
    },
  }),
  of('resource.k8s.io/v1', 'DeviceClass', 'recorded', { spec: {} }),
  of('resource.k8s.io/v1', 'ResourceClaim', 'empty', { spec: {} }),
  of('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'recordings.example.com', {
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'recordings', kind: 'Recording' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                any: { 'x-kubernetes-preserve-unknown-fields': true },
                closed: { type: 'object', additionalProperties: { type: 'integer', maximum: 0, enum: [0, 1.5] } },
                list: { type: 'array', items: { type: 'string', default: '' } },
                nothing: { type: 'string', nullable: true, default: null },
              },
            },
          },
        },
      ],
    },
  }),
]

/** A port of a service with several needs a name. */
function named(port) {
  return { name: `port-${port.port}`, ...port }
}
