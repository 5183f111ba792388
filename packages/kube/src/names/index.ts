// Names and metadata as the API server checks them, in its own words. `check…` functions take a bare string and return
// what is wrong with it; `validate…` functions return field errors. An empty list is a yes; nothing here throws.
export {
  validateCidr,
  validateInterfaceAddress,
  validateIp,
  validateLegacyCidr,
  validateLegacyIp,
} from './address.js'
export {
  checkDns1035Label,
  checkDns1123Label,
  checkDns1123Subdomain,
  checkDns1123SubdomainWithUnderscore,
  checkWildcardDns1123Subdomain,
} from './dns.js'
export {
  validateDomainPrefixedKey,
  validateDomainPrefixedPath,
  validateFullyQualifiedDomainName,
  validateFullyQualifiedName,
} from './domain.js'
export {
  FOREGROUND_FINALIZER,
  ORPHAN_FINALIZER,
  STANDARD_FINALIZERS,
  validateFinalizers,
  validateNoNewFinalizers,
} from './finalizers.js'
export { generateName, randomSuffix } from './generate.js'
export type { IpAddress, IpNetwork } from './ip.js'
export { ipText, isV4, networkAddress, parseIp, parseNetwork } from './ip.js'
export { checkLabelValue, checkQualifiedName } from './label.js'
export { MAX_ANNOTATIONS_SIZE, validateAnnotations, validateLabelName, validateLabels } from './labels.js'
export { validateFieldManager, validateManagedFields } from './managed-fields.js'
export { validateObjectMeta, validateObjectMetaUpdate } from './object-meta.js'
export type { NameValidator } from './object-name.js'
export { nameIsDns1035Label, nameIsDnsLabel, nameIsDnsSubdomain, nameIsPathSegment } from './object-name.js'
export { validateOwnerReferences } from './owner-references.js'
export { exceedsBytes, regexMessage } from './text.js'
export {
  checkCIdentifier,
  checkConfigMapKey,
  checkEnvironmentVariableName,
  checkHttpHeaderName,
  checkInRange,
  checkPathSegmentName,
  checkPathSegmentPrefix,
  checkPercent,
  checkPortName,
  checkPortNumber,
  checkRelaxedEnvironmentVariableName,
} from './words.js'
