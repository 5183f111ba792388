import {
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  nameIsDnsSubdomain,
  notSupported,
  parseQuantity,
  required,
} from '@setpoint/kube'
import type {
  ConfigMapVolumeSource,
  CSIVolumeSource,
  HostPathVolumeSource,
  KeyToPath,
  NFSVolumeSource,
  SecretVolumeSource,
  Volume,
} from '@setpoint/kube/kinds/v1'
import { addInvalid, checkOneOf } from '../../checks.js'
import { validateCsiDriverName } from '../../csi-driver-name.js'
import { checkClaimTemplate } from './claim.js'
import { checkDownwardFiles, checkProjected } from './projected.js'
import { DRIVER_CHECKS } from './drivers.js'
import type { PodOptions } from './options.js'
import { checkKeyToPath } from './key-to-path.js'
import { checkFileMode, checkNoBacksteps } from './paths.js'

const HOST_PATH_TYPES = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
]
export const PULL_POLICIES: readonly string[] = ['Always', 'IfNotPresent', 'Never']

type Source = Exclude<keyof Volume, 'name'>
type SourceCheck<S extends Source> = (
  errors: FieldError[],
  source: NonNullable<Volume[S]>,
  path: FieldPath,
  options: PodOptions,
  volume: Volume,
) => void

/** Sources in the server's order: the first one counts, the others are too many. */
const CHECKS: { readonly [S in Source]: SourceCheck<S> } = {
  emptyDir: checkEmptyDir,
  hostPath: checkHostPath,
  gitRepo: DRIVER_CHECKS.gitRepo,
  gcePersistentDisk: DRIVER_CHECKS.gcePersistentDisk,
  awsElasticBlockStore: DRIVER_CHECKS.awsElasticBlockStore,
  secret: checkSecret,
  nfs: checkNfs,
  iscsi: DRIVER_CHECKS.iscsi,
  glusterfs: DRIVER_CHECKS.glusterfs,
  flocker: DRIVER_CHECKS.flocker,
  persistentVolumeClaim(errors, { claimName }, path) {
    if ((claimName ?? '') === '') errors.push(required(path.child('claimName')))
  },
  rbd: DRIVER_CHECKS.rbd,
  cinder: DRIVER_CHECKS.cinder,
  cephfs: DRIVER_CHECKS.cephfs,
  quobyte: DRIVER_CHECKS.quobyte,
  downwardAPI(errors, { defaultMode, items }, path) {
    checkFileMode(errors, defaultMode, path.child('defaultMode'))
    checkDownwardFiles(errors, items ?? [], path)
  },
  fc: DRIVER_CHECKS.fc,
  flexVolume: DRIVER_CHECKS.flexVolume,
  configMap: checkConfigMap,
  azureFile: DRIVER_CHECKS.azureFile,
  vsphereVolume: DRIVER_CHECKS.vsphereVolume,
  photonPersistentDisk: DRIVER_CHECKS.photonPersistentDisk,
  portworxVolume: DRIVER_CHECKS.portworxVolume,
  azureDisk: DRIVER_CHECKS.azureDisk,
  storageos: DRIVER_CHECKS.storageos,
  projected: checkProjected,
  scaleIO: DRIVER_CHECKS.scaleIO,
  csi: checkCsi,
  ephemeral(errors, { volumeClaimTemplate }, path) {
    if (volumeClaimTemplate === undefined) errors.push(required(path.child('volumeClaimTemplate')))
    else checkClaimTemplate(errors, volumeClaimTemplate, path.child('volumeClaimTemplate'))
  },
  image(errors, { reference, pullPolicy }, path, { isPod }) {
    if (isPod && (reference ?? '') === '') errors.push(required(path.child('reference')))
    checkOneOf(errors, pullPolicy, PULL_POLICIES, path.child('pullPolicy'))
  },
}
const SOURCES = Object.keys(CHECKS) as Source[]

/** Two sources are called by another name when they are too many, and one when it is wrong. */
const NAME_WHEN_TOO_MANY: { readonly [S in Source]?: string } = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' }
const NAME_WHEN_WRONG: { readonly [S in Source]?: string } = { gcePersistentDisk: 'persistentDisk' }

export function checkVolumeSource(errors: FieldError[], volume: Volume, options: PodOptions, path: FieldPath): void {
  let first = true
  for (const source of SOURCES) {
    if (volume[source] === undefined) continue
    if (first) {
      const check = CHECKS[source] as SourceCheck<Source>
      const at = path.child(NAME_WHEN_WRONG[source] ?? source)
      check(errors, volume[source], at, options, volume)
    } else {
      const at = path.child(NAME_WHEN_TOO_MANY[source] ?? source)
      errors.push(forbidden(at, 'may not specify more than 1 volume type'))
    }
    first = false
  }
  if (first) errors.push(required(path, 'must specify a volume type'))
}

function checkEmptyDir(errors: FieldError[], { sizeLimit }: { sizeLimit?: string }, path: FieldPath): void {
  if (sizeLimit === undefined || parseQuantity(sizeLimit).sign >= 0) return
  errors.push(forbidden(path.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity'))
}

function checkHostPath(errors: FieldError[], source: HostPathVolumeSource, path: FieldPath): void {
  const { path: directory, type } = source
  if (directory === '') {
    errors.push(required(path.child('path')))
    return
  }
  checkNoBacksteps(errors, directory, path.child('path'))
  if (type !== undefined && !HOST_PATH_TYPES.includes(type)) {
    errors.push(notSupported(path.child('type'), type, HOST_PATH_TYPES))
  }
}

function checkSecret(errors: FieldError[], source: SecretVolumeSource, path: FieldPath): void {
  if ((source.secretName ?? '') === '') errors.push(required(path.child('secretName')))
  checkFileMode(errors, source.defaultMode, path.child('defaultMode'))
  checkKeysToPaths(errors, source.items ?? [], path.child('items'))
}

function checkConfigMap(errors: FieldError[], source: ConfigMapVolumeSource, path: FieldPath): void {
  if ((source.name ?? '') === '') errors.push(required(path.child('name')))
  checkFileMode(errors, source.defaultMode, path.child('defaultMode'))
  checkKeysToPaths(errors, source.items ?? [], path.child('items'))
}

function checkKeysToPaths(errors: FieldError[], items: readonly KeyToPath[], path: FieldPath): void {
  for (const [index, item] of items.entries()) checkKeyToPath(errors, item, path.index(index))
}

function checkNfs(errors: FieldError[], { server, path: directory }: NFSVolumeSource, path: FieldPath): void {
  if ((server ?? '') === '') errors.push(required(path.child('server')))
  if (directory === '') errors.push(required(path.child('path')))
  if (!directory.startsWith('/')) errors.push(invalid(path.child('path'), directory, 'must be an absolute path'))
}

function checkCsi(errors: FieldError[], { driver, nodePublishSecretRef }: CSIVolumeSource, path: FieldPath): void {
  errors.push(...validateCsiDriverName(driver, path.child('driver')))
  if (nodePublishSecretRef === undefined) return
  const { name = '' } = nodePublishSecretRef
  if (name === '') errors.push(required(path.child('nodePublishSecretRef', 'name')))
  else addInvalid(errors, path.child('name'), name, nameIsDnsSubdomain(name, false))
}
