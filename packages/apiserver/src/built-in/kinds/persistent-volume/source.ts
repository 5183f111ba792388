import {
  checkDns1123Label,
  checkDns1123Subdomain,
  exceedsBytes,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  nameIsDnsLabel,
  required,
} from '@setpoint/kube'
import type {
  CSIPersistentVolumeSource,
  ISCSIPersistentVolumeSource,
  LocalVolumeSource,
  NFSVolumeSource,
  PersistentVolumeSpec,
  SecretReference,
  StorageOSPersistentVolumeSource,
} from '@setpoint/kube/kinds/v1'
import { addInvalid } from '../checks.js'
import { validateCsiDriverName } from '../csi-driver-name.js'
import { iscsiName, MAX_ISCSI_NAME } from '../iscsi-name.js'
import { DRIVER_CHECKS } from '../pod/validation/drivers.js'
import { podOptions } from '../pod/validation/options.js'
import { checkNoBacksteps } from '../pod/validation/paths.js'
import { validateHostPath } from './host-path.js'

type Source = Exclude<
  keyof PersistentVolumeSpec,
  | 'accessModes'
  | 'capacity'
  | 'claimRef'
  | 'mountOptions'
  | 'nodeAffinity'
  | 'persistentVolumeReclaimPolicy'
  | 'storageClassName'
  | 'volumeAttributesClassName'
  | 'volumeMode'
>
type Check<S extends Source> = (
  errors: FieldError[],
  source: NonNullable<PersistentVolumeSpec[S]>,
  path: FieldPath,
  volumeName: string,
) => void

type Present = NonNullable<PersistentVolumeSpec[Source]>

/** Storage systems that ask no more of a volume than of a pod's volume. */
function asInPods<S extends Source & keyof typeof DRIVER_CHECKS>(name: S): Check<S> {
  const check = DRIVER_CHECKS[name] as (...args: unknown[]) => void
  return (errors, source, path, volumeName) => check(errors, source, path, podOptions(true), { name: volumeName })
}

/** In the server's order: the first source counts, the others are too many. */
const CHECKS: { readonly [S in Source]: Check<S> } = {
  hostPath: validateHostPath,
  gcePersistentDisk: asInPods('gcePersistentDisk'),
  awsElasticBlockStore: asInPods('awsElasticBlockStore'),
  glusterfs(errors, source, path, volumeName) {
    asInPods('glusterfs')(errors, source, path, volumeName)
    const { endpointsNamespace: namespace } = source
    const at = path.child('endpointsNamespace')
    if (namespace === '') {
      errors.push(invalid(at, namespace, 'if the endpointnamespace is set, it must be a valid namespace name'))
    } else if (namespace !== undefined) addInvalid(errors, at, namespace, nameIsDnsLabel(namespace, false))
  },
  flocker: asInPods('flocker'),
  nfs: checkNfs,
  rbd: asInPods('rbd'),
  quobyte: asInPods('quobyte'),
  cephfs: asInPods('cephfs'),
  iscsi: checkIscsi,
  cinder(errors, { volumeID, secretRef }, path) {
    if (volumeID === '') errors.push(required(path.child('volumeID')))
    if (secretRef !== undefined) checkPresent(errors, secretRef, path.child('secretRef'))
  },
  fc: asInPods('fc'),
  flexVolume: asInPods('flexVolume'),
  azureFile(errors, source, path, volumeName) {
    asInPods('azureFile')(errors, source, path, volumeName)
    if (source.secretNamespace === '') errors.push(required(path.child('secretNamespace')))
  },
  vsphereVolume: asInPods('vsphereVolume'),
  photonPersistentDisk: asInPods('photonPersistentDisk'),
  portworxVolume: asInPods('portworxVolume'),
  azureDisk: asInPods('azureDisk'),
  scaleIO: asInPods('scaleIO'),
  local: checkLocal,
  storageos: checkStorageOs,
  csi: checkCsi,
}
export const SOURCES = Object.keys(CHECKS) as Source[]

/** One source is called by another name when it is too many, another when it is wrong. */
const NAME_WHEN_TOO_MANY: { readonly [S in Source]?: string } = { cephfs: 'cephFS' }
const NAME_WHEN_WRONG: { readonly [S in Source]?: string } = { gcePersistentDisk: 'persistentDisk' }

/** A volume is of one kind. */
export function validateSource(spec: PersistentVolumeSpec, volumeName: string, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const present = SOURCES.filter((source) => spec[source] !== undefined)
  if (present.length === 0) return [required(path, 'must specify a volume type')]
  for (const [index, source] of present.entries()) {
    // A flex volume is never too many, only those after it are.
    if (index === 0 || source === 'flexVolume') {
      const check = CHECKS[source] as Check<Source>
      check(errors, spec[source] as Present, path.child(NAME_WHEN_WRONG[source] ?? source), volumeName)
    } else {
      errors.push(
        forbidden(path.child(NAME_WHEN_TOO_MANY[source] ?? source), 'may not specify more than 1 volume type'),
      )
    }
    if (index === 0 && source === 'local' && spec.nodeAffinity === undefined) {
      errors.push(required(path.child('nodeAffinity'), 'Local volume requires node affinity'))
    }
  }
  return errors
}

function checkNfs(errors: FieldError[], { server, path: directory }: NFSVolumeSource, path: FieldPath): void {
  if (server === '') errors.push(required(path.child('server')))
  if (directory === '') errors.push(required(path.child('path')))
  if (!directory.startsWith('/')) errors.push(invalid(path.child('path'), directory, 'must be an absolute path'))
}

function checkLocal(errors: FieldError[], { path: directory }: LocalVolumeSource, path: FieldPath): void {
  if (directory === '') errors.push(required(path.child('path')))
  else checkNoBacksteps(errors, directory, path.child('path'))
}

function checkIscsi(
  errors: FieldError[],
  source: ISCSIPersistentVolumeSource,
  path: FieldPath,
  volumeName: string,
): void {
  const { targetPortal, iqn, lun, secretRef, initiatorName } = source
  if (targetPortal === '') errors.push(required(path.child('targetPortal')))
  if (initiatorName !== undefined && exceedsBytes(`${volumeName}:${targetPortal}`, MAX_ISCSI_NAME)) {
    const detail =
      'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.'
    errors.push(invalid(path.child('targetportal'), targetPortal, detail))
  }
  if (iqn === '') errors.push(required(path.child('iqn')))
  else if (iscsiName(iqn) !== 'valid') errors.push(invalid(path.child('iqn'), iqn, 'must be valid format'))
  if (lun < 0 || lun > 255) errors.push(invalid(path.child('lun'), lun, 'must be between 0 and 255, inclusive'))
  const authenticates = source.chapAuthDiscovery === true || source.chapAuthSession === true
  if (authenticates && secretRef === undefined) errors.push(required(path.child('secretRef')))
  if (secretRef !== undefined && (secretRef.name ?? '') === '') errors.push(required(path.child('secretRef', 'name')))
  if (initiatorName !== undefined && iscsiName(initiatorName) !== 'valid') {
    errors.push(invalid(path.child('initiatorname'), initiatorName, 'must be valid format'))
  }
}

function checkStorageOs(errors: FieldError[], source: StorageOSPersistentVolumeSource, path: FieldPath): void {
  const { volumeName = '', volumeNamespace = '', secretRef } = source
  if (volumeName === '') errors.push(required(path.child('volumeName')))
  else addInvalid(errors, path.child('volumeName'), volumeName, checkDns1123Label(volumeName))
  if (volumeNamespace !== '') {
    addInvalid(errors, path.child('volumeNamespace'), volumeNamespace, checkDns1123Label(volumeNamespace))
  }
  if (secretRef !== undefined) checkPresent(errors, secretRef, path.child('secretRef'))
}

function checkCsi(errors: FieldError[], source: CSIPersistentVolumeSource, path: FieldPath): void {
  errors.push(...validateCsiDriverName(source.driver, path.child('driver')))
  if (source.volumeHandle === '') errors.push(required(path.child('volumeHandle')))
  // The secret for staging is not looked at.
  const { controllerPublishSecretRef, controllerExpandSecretRef, nodePublishSecretRef, nodeExpandSecretRef } = source
  const references = {
    controllerPublishSecretRef,
    controllerExpandSecretRef,
    nodePublishSecretRef,
    nodeExpandSecretRef,
  }
  for (const [field, reference] of Object.entries(references)) {
    if (reference !== undefined) checkSecret(errors, reference, path.child(field))
  }
}

function checkSecret(errors: FieldError[], { name = '', namespace = '' }: SecretReference, path: FieldPath): void {
  checkPresent(errors, { name, namespace }, path)
  if (name !== '') addInvalid(errors, path.child('name'), name, checkDns1123Subdomain(name))
  if (namespace !== '') addInvalid(errors, path.child('namespace'), namespace, checkDns1123Label(namespace))
}

/** A secret is named by its name and its namespace. */
function checkPresent(errors: FieldError[], { name = '', namespace = '' }: SecretReference, path: FieldPath): void {
  if (name === '') errors.push(required(path.child('name')))
  if (namespace === '') errors.push(required(path.child('namespace')))
}
