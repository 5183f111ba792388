import { quote } from '@setpoint/kube'
import { type FieldLabels, fieldReader } from '../resource/index.js'

const readName = fieldReader('metadata.name')
const readNamespace = fieldReader('metadata.namespace')

/** Most kinds know the two labels that every object has. */
const COMMON: FieldLabels = {
  value: (label) => (label === 'metadata.name' ? readName : label === 'metadata.namespace' ? readNamespace : undefined),
  unsupported: (label) => `${quote(label)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
}

/** A list of labels, each read at its own path or, after `=`, at another. */
function labels(
  list: readonly string[],
  unsupported = (label: string) => `field label not supported: ${label}`,
): FieldLabels {
  const readers = new Map(
    list.map((entry) => {
      const [label = '', path = label] = entry.split('=')
      return [label, fieldReader(path)] as const
    }),
  )
  return { value: (label) => readers.get(label), unsupported }
}

const NAME = 'metadata.name'
const NAMESPACED = [NAME, 'metadata.namespace']

const INVOLVED = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath']

const OWN: Readonly<Record<string, FieldLabels>> = {
  '/Pod': labels([
    ...NAMESPACED,
    'spec.nodeName',
    'spec.host=spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.podIPs=status.podIP',
    'status.nominatedNodeName',
  ]),
  '/Node': withDefaults(labels([NAME, 'spec.unschedulable']), { 'spec.unschedulable': 'false' }),
  '/ReplicationController': labels([...NAMESPACED, 'status.replicas']),
  '/Namespace': labels([NAME, 'status.phase']),
  '/Secret': labels([...NAMESPACED, 'type']),
  '/Service': labels([...NAMESPACED, 'spec.clusterIP', 'spec.type']),
  '/Event': labels([
    ...NAMESPACED,
    ...INVOLVED.map((field) => `involvedObject.${field}`),
    'reason',
    'reportingComponent',
    'source=source.component',
    'type',
  ]),
  // Events are stored in their core form, whichever group asks.
  'events.k8s.io/Event': labels([
    ...NAMESPACED,
    ...INVOLVED.map((field) => `regarding.${field}=involvedObject.${field}`),
    'reason',
    'reportingController=reportingComponent',
    'type',
  ]),
  'batch/Job': withDefaults(
    labels(
      [...NAMESPACED, 'status.successful=status.succeeded'],
      (label) => `field label ${quote(label)} not supported for Job`,
    ),
    { 'status.successful': '0' },
  ),
  'certificates.k8s.io/CertificateSigningRequest': labels([NAME, 'spec.signerName']),
  'resource.k8s.io/ResourceSlice': labels(
    [NAME, 'spec.nodeName', 'spec.driver'],
    (label) => `field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${label}`,
  ),
}

/** Values that Go's zero values give to absent fields. */
function withDefaults(own: FieldLabels, defaults: Readonly<Record<string, string>>): FieldLabels {
  return {
    unsupported: own.unsupported,
    value(label) {
      const read = own.value(label)
      const absent = defaults[label]
      if (read === undefined || absent === undefined) return read
      return (object) => {
        const value = read(object)
        return value === '' ? absent : value
      }
    },
  }
}

export function fieldLabelsOf(group: string, kind: string): FieldLabels {
  return OWN[`${group}/${kind}`] ?? COMMON
}
