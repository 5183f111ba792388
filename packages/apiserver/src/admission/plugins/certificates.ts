import { quote, sameValue } from '@setpoint/kube'
import type { CertificateSigningRequest } from '@setpoint/kube/kinds/certificates.k8s.io/v1'
import type { Authorizer } from '../../authorize/index.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission.js'
import { refuse } from '../refuse.js'
import { isResource, isWhole } from './stored.js'

const isRequests = isResource('certificates.k8s.io', 'certificatesigningrequests')
const CLIENT_SIGNER = 'kubernetes.io/kube-apiserver-client'
/** The attribute organizationName in DER, then `system:masters` as a string of whichever kind. */
const ORGANIZATION = Buffer.from('060355040a', 'hex')
const MASTERS = Buffer.from('system:masters')

/** CertificateApproval: only who may approve for a signer approves requests to it. */
export function certificateApproval(authorizer: Authorizer): AdmissionPlugin {
  return {
    name: 'CertificateApproval',
    handles: isRequests,
    validate(attributes) {
      if (attributes.operation !== 'UPDATE' || attributes.context.subresource?.name !== 'approval') return
      const signer = signerOf(attributes)
      if (mayUse(authorizer, attributes, 'approve', signer)) return
      throw refuse(attributes, `user not permitted to approve requests with signerName ${quote(signer)}`)
    },
  }
}

/** CertificateSigning: only who may sign for a signer gives out its certificates. */
export function certificateSigning(authorizer: Authorizer): AdmissionPlugin {
  return {
    name: 'CertificateSigning',
    handles: isRequests,
    validate(attributes) {
      if (attributes.operation !== 'UPDATE' || attributes.context.subresource?.name !== 'status') return
      const { status: next } = attributes.object as unknown as CertificateSigningRequest
      const { status: before } = attributes.old as unknown as CertificateSigningRequest
      const same = next?.certificate === before?.certificate && sameValue(next?.conditions, before?.conditions)
      if (same) return
      const signer = signerOf(attributes)
      if (mayUse(authorizer, attributes, 'sign', signer)) return
      throw refuse(attributes, `user not permitted to sign requests with signerName ${quote(signer)}`)
    },
  }
}

/** CertificateSubjectRestriction: nobody becomes system:masters by a certificate of the client signer. */
export function certificateSubjectRestriction(): AdmissionPlugin {
  return {
    name: 'CertificateSubjectRestriction',
    handles: isRequests,
    validate(attributes) {
      if (attributes.operation !== 'CREATE' || attributes.object === undefined || !isWhole(attributes)) return
      const { spec } = attributes.object as unknown as CertificateSigningRequest
      if (spec.signerName !== CLIENT_SIGNER || !asksForMasters(spec.request)) return
      throw refuse(attributes, `use of ${CLIENT_SIGNER} signer with system:masters group is not allowed`)
    },
  }
}

/** The stored request counts: a signer cannot be changed on the way. */
function signerOf({ old }: AdmissionAttributes): string {
  return (old as unknown as CertificateSigningRequest | undefined)?.spec.signerName ?? ''
}

/** The right to one signer, or to all of its domain. */
function mayUse(authorizer: Authorizer, { context }: AdmissionAttributes, verb: string, signer: string): boolean {
  const [domain = ''] = signer.split('/')
  return [signer, `${domain}/*`].some(
    (name) =>
      authorizer.authorize(context.user, {
        type: 'resource',
        verb,
        group: 'certificates.k8s.io',
        version: '*',
        namespace: '',
        resource: 'signers',
        subresource: '',
        name,
      }).allowed,
  )
}

function asksForMasters(request: string): boolean {
  const pem = Buffer.from(request, 'base64').toString()
  const der = Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')
  for (let at = der.indexOf(ORGANIZATION); at >= 0; at = der.indexOf(ORGANIZATION, at + 1)) {
    const text = at + ORGANIZATION.length + 2
    if (der[text - 1] === MASTERS.length && der.subarray(text, text + MASTERS.length).equals(MASTERS)) return true
  }
  return false
}
