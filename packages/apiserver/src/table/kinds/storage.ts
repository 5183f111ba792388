import type {
  CSIDriver,
  CSINode,
  StorageClass,
  VolumeAttachment,
  VolumeAttributesClass,
} from '@setpoint/kube/kinds/storage.k8s.io/v1'
import { orNone, UNSET } from '../cells.js'
import { age, column, name, named, nameOf, table, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'

export const storageTables: KindTables = {
  'StorageClass.storage.k8s.io': table<StorageClass>([
    named((storageClass) => nameOf(storageClass) + (isDefault(storageClass) ? ' (default)' : '')),
    column(
      'Provisioner',
      'string',
      ({ provisioner }) => provisioner ?? '',
      'provisioner indicates the type of the provisioner.',
    ),
    column('ReclaimPolicy', 'string', ({ reclaimPolicy }) => reclaimPolicy ?? 'Delete'),
    column('VolumeBindingMode', 'string', ({ volumeBindingMode }) => volumeBindingMode ?? 'Immediate'),
    column('AllowVolumeExpansion', 'string', ({ allowVolumeExpansion }) => allowVolumeExpansion ?? false),
    age,
  ]),

  'VolumeAttributesClass.storage.k8s.io': table<VolumeAttributesClass>([
    name,
    column(
      'DriverName',
      'string',
      ({ driverName }) => driverName ?? '',
      'Name of the CSI driver This field is immutable.',
    ),
    age,
  ]),

  'VolumeAttachment.storage.k8s.io': table<VolumeAttachment>([
    name,
    { ...column('Attacher', 'string', ({ spec }) => spec?.attacher ?? ''), format: 'name' },
    column('PV', 'string', ({ spec }) => spec?.source?.persistentVolumeName ?? ''),
    column('Node', 'string', ({ spec }) => spec?.nodeName ?? ''),
    column('Attached', 'boolean', ({ status }) => status?.attached ?? false),
    age,
  ]),

  'CSIDriver.storage.k8s.io': table<CSIDriver>([
    name,
    column('AttachRequired', 'boolean', ({ spec }) => spec?.attachRequired ?? true),
    column('PodInfoOnMount', 'boolean', ({ spec }) => spec?.podInfoOnMount ?? false),
    column('StorageCapacity', 'boolean', ({ spec }) => spec?.storageCapacity ?? false),
    column('TokenRequests', 'string', audiences),
    column('RequiresRepublish', 'boolean', ({ spec }) => spec?.requiresRepublish ?? false),
    column('Modes', 'string', ({ spec }) => orNone((spec?.volumeLifecycleModes ?? []).join(','))),
    age,
  ]),

  'CSINode.storage.k8s.io': table<CSINode>([
    name,
    column('Drivers', 'integer', ({ spec }) => spec?.drivers?.length ?? 0),
    age,
  ]),
}

const DEFAULT_ANNOTATIONS = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
]

function isDefault({ metadata }: Subject<StorageClass>): boolean {
  return DEFAULT_ANNOTATIONS.some((annotation) => metadata.annotations?.[annotation] === 'true')
}

function audiences({ spec }: Subject<CSIDriver>): string {
  const requests = spec?.tokenRequests ?? []
  return requests.length === 0 ? UNSET : requests.map(({ audience = '' }) => audience).join(',')
}
