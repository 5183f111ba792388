import type { ObjectMeta } from '@setpoint/kube'
import type { PersistentVolume, PersistentVolumeClaim } from '@setpoint/kube/kinds/v1'
import { UNSET } from '../cells.js'
import { age, column, name, table, wide, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'

export const volumeTables: KindTables = {
  PersistentVolume: table<PersistentVolume>([
    name,
    column('Capacity', 'string', ({ spec }) => quantity(spec?.capacity?.['storage'])),
    column('Access Modes', 'string', ({ spec }) => accessModes(spec?.accessModes)),
    column('Reclaim Policy', 'string', ({ spec }) => spec?.persistentVolumeReclaimPolicy ?? ''),
    column('Status', 'string', phase),
    column('Claim', 'string', ({ spec }) => claim(spec?.claimRef)),
    column('StorageClass', 'string', storageClass, 'StorageClass of the pv'),
    column(
      'VolumeAttributesClass',
      'string',
      ({ spec }) => spec?.volumeAttributesClassName ?? UNSET,
      'VolumeAttributesClass of the pv',
    ),
    column('Reason', 'string', ({ status }) => status?.reason ?? ''),
    age,
    wide('VolumeMode', 'string', ({ spec }) => spec?.volumeMode ?? UNSET),
  ]),

  PersistentVolumeClaim: table<PersistentVolumeClaim>([
    name,
    column('Status', 'string', phase),
    column('Volume', 'string', ({ spec }) => spec?.volumeName ?? ''),
    column('Capacity', 'string', (claim) => (isBound(claim) ? quantity(claim.status?.capacity?.['storage']) : '')),
    column('Access Modes', 'string', (claim) => (isBound(claim) ? accessModes(claim.status?.accessModes) : '')),
    column('StorageClass', 'string', storageClass, 'StorageClass of the pvc'),
    column(
      'VolumeAttributesClass',
      'string',
      ({ spec }) => spec?.volumeAttributesClassName ?? UNSET,
      'VolumeAttributesClass of the pvc',
    ),
    age,
    wide('VolumeMode', 'string', ({ spec }) => spec?.volumeMode ?? UNSET),
  ]),
}

/** Quantities are stored in their canonical form, so they are shown as they are. */
function quantity(value: string | number | undefined): string {
  return `${value ?? 0}`
}

const ACCESS_MODES = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
] as const

function accessModes(modes: readonly string[] = []): string {
  return ACCESS_MODES.filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',')
}

interface Phased {
  readonly metadata: ObjectMeta
  readonly status?: { readonly phase?: string }
}

function phase({ metadata, status }: Phased): string {
  return metadata.deletionTimestamp === undefined ? (status?.phase ?? '') : 'Terminating'
}

function claim(reference: { readonly namespace?: string; readonly name?: string } | undefined): string {
  return reference === undefined ? '' : `${reference.namespace ?? ''}/${reference.name ?? ''}`
}

interface Classed {
  readonly metadata: ObjectMeta
  readonly spec?: { readonly storageClassName?: string }
}

/** The annotation from before there was a field wins. */
function storageClass({ metadata, spec }: Classed): string {
  return metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? spec?.storageClassName ?? ''
}

function isBound({ spec }: Subject<PersistentVolumeClaim>): boolean {
  return (spec?.volumeName ?? '') !== ''
}
