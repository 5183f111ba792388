import { type FieldError, type FieldPath, invalid, notSupported, required } from '@setpoint/kube'
import type {
  AzureDiskVolumeSource,
  FCVolumeSource,
  ISCSIVolumeSource,
  QuobyteVolumeSource,
  StorageOSVolumeSource,
  Volume,
} from '@setpoint/kube/kinds/v1'
import { checkLabel, checkOptionalOneOf } from '../../checks.js'
import { iscsiName, MAX_ISCSI_NAME } from '../../iscsi-name.js'
import type { PodOptions } from './options.js'
import { checkDescendingPath } from './paths.js'

// What volumes of single storage systems must say. Most of these left Kubernetes' tree; their rules have stayed.

type Driver =
  | 'gitRepo'
  | 'gcePersistentDisk'
  | 'awsElasticBlockStore'
  | 'iscsi'
  | 'glusterfs'
  | 'flocker'
  | 'rbd'
  | 'cinder'
  | 'cephfs'
  | 'quobyte'
  | 'fc'
  | 'flexVolume'
  | 'azureFile'
  | 'vsphereVolume'
  | 'photonPersistentDisk'
  | 'portworxVolume'
  | 'azureDisk'
  | 'storageos'
  | 'scaleIO'

type DriverCheck<D extends Driver> = (
  errors: FieldError[],
  source: NonNullable<Volume[D]>,
  path: FieldPath,
  options: PodOptions,
  volume: Volume,
) => void

const RANGE_255 = 'must be between 0 and 255, inclusive'
const PARTITION = 'must be between 1 and 255, inclusive'

/** Each of these is there. */
function checkPresent(errors: FieldError[], source: object, names: readonly string[], path: FieldPath): void {
  for (const name of names) {
    const value = (source as Record<string, unknown>)[name]
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
      errors.push(required(path.child(name)))
    }
  }
}

function present<D extends Driver>(...names: string[]): DriverCheck<D> {
  return (errors, source, path) => checkPresent(errors, source, names, path)
}

export const DRIVER_CHECKS: { readonly [D in Driver]: DriverCheck<D> } = {
  gitRepo(errors, source, path) {
    checkPresent(errors, source, ['repository'], path)
    checkDescendingPath(errors, source.directory ?? '', path.child('directory'))
  },
  gcePersistentDisk(errors, source, path) {
    checkPresent(errors, source, ['pdName'], path)
    checkPartition(errors, source.partition, path)
  },
  awsElasticBlockStore(errors, source, path) {
    checkPresent(errors, source, ['volumeID'], path)
    checkPartition(errors, source.partition, path)
  },
  iscsi: checkIscsi,
  glusterfs: present('endpoints', 'path'),
  flocker(errors, { datasetName = '', datasetUUID = '' }, path) {
    if (datasetName === '' && datasetUUID === '') {
      errors.push(required(path, 'one of datasetName and datasetUUID is required'))
    }
    if (datasetName !== '' && datasetUUID !== '') {
      errors.push(invalid(path, 'resource', 'datasetName and datasetUUID can not be specified simultaneously'))
    }
    if (datasetName.includes('/')) errors.push(invalid(path.child('datasetName'), datasetName, "must not contain '/'"))
  },
  rbd: present('monitors', 'image'),
  cinder(errors, source, path) {
    checkPresent(errors, source, ['volumeID'], path)
    if (source.secretRef !== undefined) checkPresent(errors, source.secretRef, ['name'], path.child('secretRef'))
  },
  cephfs: present('monitors'),
  quobyte: checkQuobyte,
  fc: checkFibreChannel,
  flexVolume(errors, source, path) {
    checkPresent(errors, source, ['driver'], path)
    for (const key of Object.keys(source.options ?? {})) {
      if (!/(?:^|\.)(?:kubernetes|k8s)\.io$/i.test(key.split('/')[0] ?? '')) continue
      const why = 'kubernetes.io and k8s.io namespaces are reserved'
      errors.push(invalid(path.child('options').key(key), key, why))
    }
  },
  azureFile: present('secretName', 'shareName'),
  vsphereVolume: present('volumePath'),
  photonPersistentDisk: present('pdID'),
  portworxVolume: present('volumeID'),
  azureDisk: checkAzureDisk,
  storageos: checkStorageOs,
  scaleIO: present('gateway', 'system', 'volumeName'),
}

function checkPartition(errors: FieldError[], partition: number | undefined, path: FieldPath): void {
  if (partition === undefined || (partition >= 0 && partition <= 255)) return
  errors.push(invalid(path.child('partition'), partition, PARTITION))
}

function checkIscsi(
  errors: FieldError[],
  source: ISCSIVolumeSource,
  path: FieldPath,
  _options: PodOptions,
  volume: Volume,
): void {
  const { targetPortal, iqn, lun, initiatorName } = source
  checkPresent(errors, source, ['targetPortal', 'iqn'], path)
  if (iqn !== '') checkIscsiName(errors, iqn, path.child('iqn'))
  if (lun < 0 || lun > 255) errors.push(invalid(path.child('lun'), lun, RANGE_255))
  if ((source.chapAuthDiscovery === true || source.chapAuthSession === true) && source.secretRef === undefined) {
    errors.push(required(path.child('secretRef')))
  }
  if (initiatorName === undefined) return
  checkIscsiName(errors, initiatorName, path.child('initiatorname'))
  if (`${volume.name}:${targetPortal}`.length > MAX_ISCSI_NAME) {
    const why =
      'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.'
    // The name is the volume's; the source's path ends one step below it.
    errors.push({ ...invalid(path, volume.name, why), field: path.toString().replace(/iscsi$/, 'name') })
  }
}

function checkIscsiName(errors: FieldError[], name: string, path: FieldPath): void {
  const form = iscsiName(name)
  if (form === 'unknown') errors.push(invalid(path, name, 'must be valid format starting with iqn, eui, or naa'))
  if (form === 'malformed') errors.push(invalid(path, name, 'must be valid format'))
}

function checkQuobyte(
  errors: FieldError[],
  { registry, tenant = '', volume }: QuobyteVolumeSource,
  path: FieldPath,
): void {
  const pairs = 'must be a host:port pair or multiple pairs separated by commas'
  if (registry === '') errors.push(required(path.child('registry'), pairs))
  else if (tenant.length >= 65) {
    errors.push(required(path.child('tenant'), 'must be a UUID and may not exceed a length of 64 characters'))
  } else {
    for (const pair of registry.split(',')) {
      if (!/^(?:\[[^[\]]*\]|[^:[\]]*):[^:]*$/.test(pair)) errors.push(invalid(path.child('registry'), registry, pairs))
    }
  }
  if (volume === '') errors.push(required(path.child('volume')))
}

function checkFibreChannel(
  errors: FieldError[],
  { targetWWNs = [], wwids = [], lun }: FCVolumeSource,
  path: FieldPath,
): void {
  const at = path.child('targetWWNs')
  if (targetWWNs.length === 0 && wwids.length === 0) {
    errors.push(required(at, 'must specify either targetWWNs or wwids, but not both'))
  }
  if (targetWWNs.length > 0 && wwids.length > 0) {
    errors.push(invalid(at, targetWWNs, 'targetWWNs and wwids can not be specified simultaneously'))
  }
  if (targetWWNs.length === 0) return
  if (lun === undefined) errors.push(required(path.child('lun'), 'lun is required if targetWWNs is specified'))
  else if (lun < 0 || lun > 255) errors.push(invalid(path.child('lun'), lun, RANGE_255))
}

const MANAGED_DISK = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}'
const BLOB_DISK = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'

function checkAzureDisk(errors: FieldError[], source: AzureDiskVolumeSource, path: FieldPath): void {
  const { diskURI, cachingMode, kind } = source
  checkPresent(errors, source, ['diskName', 'diskURI'], path)
  checkOptionalOneOf(errors, cachingMode, ['None', 'ReadOnly', 'ReadWrite'], path.child('cachingMode'))
  checkOptionalOneOf(errors, kind, ['Dedicated', 'Managed', 'Shared'], path.child('kind'))
  const at = path.child('diskURI')
  if (kind === 'Managed') {
    if (!diskURI.startsWith('/subscriptions/')) errors.push(notSupported(at, diskURI, [MANAGED_DISK]))
  } else if (kind !== undefined && !diskURI.startsWith('https://')) {
    errors.push(notSupported(at, diskURI, [BLOB_DISK]))
  }
}

function checkStorageOs(errors: FieldError[], source: StorageOSVolumeSource, path: FieldPath): void {
  const { volumeName = '', volumeNamespace = '', secretRef } = source
  if (volumeName === '') errors.push(required(path.child('volumeName')))
  else checkLabel(errors, volumeName, path.child('volumeName'))
  if (volumeNamespace !== '') checkLabel(errors, volumeNamespace, path.child('volumeNamespace'))
  if (secretRef !== undefined) checkPresent(errors, secretRef, ['name'], path.child('secretRef'))
}
