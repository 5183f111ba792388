import type { CertificateSigningRequest } from '@setpoint/kube/kinds/certificates.k8s.io/v1'
import type { ClusterTrustBundle, PodCertificateRequest } from '@setpoint/kube/kinds/certificates.k8s.io/v1beta1'
import { labelsText, NONE, orNone } from '../cells.js'
import { age, column, name, table, type Subject } from '../columns.js'
import { humanDuration } from '@setpoint/kube'
import type { KindTables } from '../table.js'

export const certificateTables: KindTables = {
  'CertificateSigningRequest.certificates.k8s.io': table<CertificateSigningRequest>([
    name,
    age,
    column('SignerName', 'string', ({ spec }) => orNone(spec?.signerName)),
    column('Requestor', 'string', ({ spec }) => spec?.username ?? '', 'Base64-encoded PKCS#10 CSR data'),
    column('RequestedDuration', 'string', ({ spec }) =>
      spec?.expirationSeconds === undefined ? NONE : humanDuration(spec.expirationSeconds * 1000),
    ),
    column('Condition', 'string', signingState),
  ]),

  'ClusterTrustBundle.certificates.k8s.io': table<ClusterTrustBundle>([
    name,
    column('SignerName', 'string', ({ spec }) => orNone(spec?.signerName)),
  ]),

  'PodCertificateRequest.certificates.k8s.io': table<PodCertificateRequest>([
    name,
    column('PodName', 'string', ({ spec }) => spec?.podName ?? ''),
    column('ServiceAccountName', 'string', ({ spec }) => spec?.serviceAccountName ?? ''),
    column(
      'NodeName',
      'string',
      ({ spec }) => spec?.nodeName ?? '',
      'nodeName is the name of the node the pod is assigned to.',
    ),
    column('SignerName', 'string', ({ spec }) => spec?.signerName ?? ''),
    column('State', 'string', issuingState, 'Is the request Pending, Issued, Denied, or Failed?'),
    column('UnverifiedUserAnnotations', 'string', ({ spec }) => labelsText(spec?.unverifiedUserAnnotations)),
  ]),
}

/** The conditions of a request are never False: their presence decides. Denied beats Approved. */
function signingState({ status }: Subject<CertificateSigningRequest>): string {
  const types = new Set(status?.conditions?.map(({ type }) => type))
  const words = [types.has('Denied') ? 'Denied' : types.has('Approved') ? 'Approved' : 'Pending']
  if (types.has('Failed')) words.push('Failed')
  if ((status?.certificate ?? '') !== '') words.push('Issued')
  return words.join(',')
}

const OUTCOMES = new Set(['Issued', 'Denied', 'Failed'])

/** At most one outcome is ever set. */
function issuingState({ status }: Subject<PodCertificateRequest>): string {
  return status?.conditions?.findLast(({ type = '' }) => OUTCOMES.has(type))?.type ?? 'Pending'
}
