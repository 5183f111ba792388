import {
  exceedsBytes,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  type KubeObject,
  nameIsDnsSubdomain,
  required,
  tooLong,
} from '@setpoint/kube'
import type { VolumeAttachment, VolumeAttachmentSource, VolumeError } from '@setpoint/kube/kinds/storage.k8s.io/v1'
import { addInvalid } from './checks.js'
import { validateCsiDriverName } from './csi-driver-name.js'
import { immutable } from './immutable.js'
import { internalText } from './internal-text.js'
import { validateInlineVolumeSpec } from './persistent-volume/index.js'
import { setVolumeDefaults } from './pod/defaults/volume.js'
import type { KindRules } from './rules.js'
import { typedStrategy, typedSubresource } from './typed-strategy.js'

const SPEC = fieldPath('spec')
const SOURCE = SPEC.child('source')
const STATUS = fieldPath('status')
const MAX_METADATA_SIZE = 256 * 1024
const MAX_MESSAGE = 1024
const ONE_OF_BOTH = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName'

function defaults(object: KubeObject): void {
  const inline = (object as unknown as VolumeAttachment).spec.source.inlineVolumeSpec
  if (inline === undefined) return
  const { hostPath, rbd, iscsi, azureDisk, scaleIO } = inline
  setVolumeDefaults({ name: '', hostPath, rbd, iscsi, azureDisk, scaleIO })
}

function validate({ spec, status }: VolumeAttachment): FieldError[] {
  const { attacher, source, nodeName } = spec
  const errors = validateCsiDriverName(attacher, SPEC.child('attacher'))
  errors.push(...validateSource(source))
  addInvalid(errors, SPEC.child('nodeName'), nodeName, nameIsDnsSubdomain(nodeName, false))
  errors.push(...validateStatus(status))
  const { persistentVolumeName: name } = source
  if (name !== undefined)
    addInvalid(errors, SOURCE.child('persistentVolumeName'), name, nameIsDnsSubdomain(name, false))
  return errors
}

function validateSource({
  persistentVolumeName: name,
  inlineVolumeSpec: inline,
}: VolumeAttachmentSource): FieldError[] {
  if (name === undefined && inline === undefined) return [required(SOURCE, ONE_OF_BOTH)]
  if (name !== undefined && inline !== undefined) return [forbidden(SOURCE, ONE_OF_BOTH)]
  if (inline !== undefined) {
    return validateInlineVolumeSpec(inline, SOURCE.child('inlineVolumeSpec'))
  }
  return name === ''
    ? [required(SOURCE.child('persistentVolumeName'), 'must specify non empty persistentVolumeName')]
    : []
}

function validateStatus(status: VolumeAttachment['status']): FieldError[] {
  if (status === undefined) return []
  const { attachmentMetadata = {}, attachError, detachError } = status
  const size = Object.entries(attachmentMetadata).reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
    0,
  )
  return [
    ...(size > MAX_METADATA_SIZE ? [tooLong(STATUS.child('attachmentMetadata'), MAX_METADATA_SIZE)] : []),
    ...validateError(attachError, STATUS.child('attachError')),
    ...validateError(detachError, STATUS.child('detachError')),
  ]
}

function validateError(error: VolumeError | undefined, path: FieldPath): FieldError[] {
  if (error === undefined) return []
  const { message = '', errorCode = 0 } = error
  return [
    // The server names the limit of the metadata here.
    ...(exceedsBytes(message, MAX_MESSAGE) ? [tooLong(path.child('message'), MAX_METADATA_SIZE)] : []),
    ...(errorCode < 0
      ? [invalid(path.child('errorCode'), errorCode, 'must be between 0 and 2147483647, inclusive')]
      : []),
  ]
}

function validateUpdate(attachment: VolumeAttachment, old: VolumeAttachment): FieldError[] {
  return [
    ...validate(attachment),
    ...immutable(SPEC, attachment.spec, old.spec, (spec) => internalText('VolumeAttachmentSpec', spec)),
  ]
}

export const volumeAttachmentRules: KindRules = {
  defaults,
  strategy: typedStrategy<VolumeAttachment>({ validate, validateUpdate, metadataOnUpdate: ['values'] }),
  subresources: {
    status: typedSubresource<VolumeAttachment>({ validateUpdate, metadata: false }),
  },
}
