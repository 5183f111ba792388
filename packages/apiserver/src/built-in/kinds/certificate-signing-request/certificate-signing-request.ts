import { duplicate, type FieldError, fieldPath, forbidden, invalid, notSupported, required } from '@setpoint/kube'
import type {
  CertificateSigningRequest,
  CertificateSigningRequestSpec,
} from '@setpoint/kube/kinds/certificates.k8s.io/v1'
import type { StrategyContext, UpdateStrategy } from '../../../resource/index.js'
import { requestOf } from '../request.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { certificateProblem } from './certificate.js'
import { conditionsOf, keepDecisions, validateConditionChanges, validateConditions, withTimes } from './conditions.js'
import { certificateRequestProblem } from './request.js'
import { validateSignerName } from './signer-name.js'

type Request = CertificateSigningRequest

const SPEC = fieldPath('spec')
const CERTIFICATE = fieldPath('status', 'certificate')
const LEGACY_SIGNER = 'kubernetes.io/legacy-unknown'
const MIN_EXPIRATION_SECONDS = 600
const USAGES = [
  'any',
  'cert sign',
  'client auth',
  'code signing',
  'content commitment',
  'crl sign',
  'data encipherment',
  'decipher only',
  'digital signature',
  'email protection',
  'encipher only',
  'ipsec end system',
  'ipsec tunnel',
  'ipsec user',
  'key agreement',
  'key encipherment',
  'microsoft sgc',
  'netscape sgc',
  'ocsp signing',
  's/mime',
  'server auth',
  'signing',
  'timestamping',
]

/** Who asks is who the server has authenticated, not who the request says. */
function setRequester(request: Request, context: StrategyContext): void {
  const { username: _username, uid: _uid, groups: _groups, extra: _extra, ...asked } = request.spec
  const { user } = requestOf(context)
  request.spec = asked
  if (user === undefined) return
  const { name, uid, groups, extra } = user
  if (name !== '') request.spec.username = name
  if (uid !== '') request.spec.uid = uid
  if (groups.length > 0) request.spec.groups = [...groups]
  const entries = Object.entries(extra).map(([key, values]): [string, string[]] => [key, [...values]])
  if (entries.length > 0) request.spec.extra = Object.fromEntries(entries)
}

function validateRequest(request: Request, old: Request | undefined): FieldError[] {
  const { status } = request
  const problem = certificateIsKnown(request, old) ? undefined : certificateProblem(bytesOf(status?.certificate))
  return [
    ...validateSpec(request.spec, old?.spec),
    ...validateConditions(request, old),
    ...(problem === undefined ? [] : [invalid(CERTIFICATE, '<certificate data>', problem)]),
  ]
}

function validateSpec(
  spec: CertificateSigningRequestSpec,
  old: CertificateSigningRequestSpec | undefined,
): FieldError[] {
  const { request, signerName, usages = [], expirationSeconds } = spec
  const errors: FieldError[] = []
  const problem = certificateRequestProblem(bytesOf(request))
  if (problem !== undefined) errors.push(invalid(SPEC.child('request'), request, problem))
  errors.push(...validateUsages(usages, old?.usages ?? []))
  if (signerName === LEGACY_SIGNER && old?.signerName !== LEGACY_SIGNER) {
    const detail = 'the legacy signerName is not allowed via this API version'
    errors.push(invalid(SPEC.child('signerName'), signerName, detail))
  } else errors.push(...validateSignerName(signerName, SPEC.child('signerName')))
  if (expirationSeconds !== undefined && expirationSeconds < MIN_EXPIRATION_SECONDS) {
    const detail = 'may not specify a duration less than 600 seconds (10 minutes)'
    errors.push(invalid(SPEC.child('expirationSeconds'), expirationSeconds, detail))
  }
  return errors
}

function validateUsages(usages: readonly string[], old: readonly string[]): FieldError[] {
  const path = SPEC.child('usages')
  if (usages.length === 0) return [required(path)]
  const errors: FieldError[] = []
  if (old.every((usage) => USAGES.includes(usage))) {
    for (const [index, usage] of usages.entries()) {
      if (!USAGES.includes(usage)) errors.push(notSupported(path.index(index), usage, USAGES))
    }
  }
  if (new Set(old).size === old.length) {
    for (const [index, usage] of usages.entries()) {
      if (usages.indexOf(usage) < index) errors.push(duplicate(path.index(index), usage))
    }
  }
  return errors
}

/** A certificate that was there before is not looked at again; nor is one in the place of what was none. */
function certificateIsKnown(request: Request, old: Request | undefined): boolean {
  if (old === undefined) return false
  const before = old.status?.certificate
  return before === request.status?.certificate || certificateProblem(bytesOf(before)) !== undefined
}

function bytesOf(base64: string | null | undefined): Buffer {
  return Buffer.from(base64 ?? '', 'base64')
}

/** What each door lets through beside what all do. */
interface Permissions {
  readonly decide: boolean
  readonly certify: boolean
}

function validateChange(request: Request, old: Request, { decide, certify }: Permissions): FieldError[] {
  const errors = [...validateRequest(request, old), ...validateConditionChanges(request, old, decide)]
  const before = old.status?.certificate ?? ''
  if ((request.status?.certificate ?? '') === before) return errors
  if (!certify) return [...errors, forbidden(CERTIFICATE, 'updates may not set certificate content')]
  if (before === '') return errors
  return [...errors, forbidden(CERTIFICATE, 'updates may not modify existing certificate content')]
}

function setConditions(request: Request, conditions: ReturnType<typeof conditionsOf>): void {
  const { conditions: _, ...status } = request.status ?? {}
  request.status = conditions.length === 0 ? status : { ...status, conditions }
}

/** Through `status` a signer answers: with a certificate, or with the news that there will be none. */
const statusStrategy = typedSubresource<Request>({
  prepareForUpdate(request, old, { now }) {
    setConditions(request, withTimes(keepDecisions(request, old), old, now))
  },
  validateUpdate: (request, old) => validateChange(request, old, { decide: false, certify: true }),
})

/** Through `approval` an approver decides, and nothing else. */
function approvalStrategy(base: UpdateStrategy): UpdateStrategy {
  const typed = typedSubresource<Request>({
    prepareForUpdate(request, old, { now }) {
      const conditions = withTimes(conditionsOf(request), old, now)
      request.status = { ...old.status }
      setConditions(request, conditions)
    },
    validateUpdate: (request, old) => validateChange(request, old, { decide: true, certify: false }),
  })
  return typed(base)
}

export const certificateSigningRequestRules: KindRules = {
  strategy: typedStrategy<Request>({
    prepareForCreate: setRequester,
    prepareForUpdate(request, old) {
      request.spec = old.spec
    },
    validate: (request) => validateRequest(request, undefined),
    validateUpdate: (request, old) => validateChange(request, old, { decide: false, certify: false }),
  }),
  subresources: { status: statusStrategy, approval: approvalStrategy },
}
